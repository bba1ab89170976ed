import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnReplies } from '#contract/posts/own-comments.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { OwnRepliesPage } from '#web/posts/comments/own-replies-page.tsx'

export const Route = createFileRoute('/user/control/replyList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listOwnReplies>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listOwnReplies.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.comments_own_replies()}>
      <OwnRepliesPage page={page} />
    </SignedInOnly>
  )
}
