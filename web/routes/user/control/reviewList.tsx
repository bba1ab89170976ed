import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnWaitingPosts } from '#contract/posts/review.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { ReviewListPage } from '#web/posts/review/review-list-page.tsx'

export const Route = createFileRoute('/user/control/reviewList')({
  // Read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as { page?: number; topicId?: number },
  component: List,
})

function List() {
  const { page, topicId } = lenientSearch(listOwnWaitingPosts.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.review_own()}>
      <ReviewListPage page={page} topicId={topicId} />
    </SignedInOnly>
  )
}
