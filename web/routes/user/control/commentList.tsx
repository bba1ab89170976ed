import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnComments } from '#contract/posts/own-comments.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { OwnCommentsPage } from '#web/posts/comments/own-comments-page.tsx'

export const Route = createFileRoute('/user/control/commentList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listOwnComments>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listOwnComments.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.comments_own_comments()}>
      <OwnCommentsPage page={page} />
    </SignedInOnly>
  )
}
