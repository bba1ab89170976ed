import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnAnswerReplies } from '#contract/posts/own-comments.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { OwnAnswerRepliesPage } from '#web/posts/questions/own-answer-replies-page.tsx'

export const Route = createFileRoute('/user/control/answerReplyList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as Partial<InputOf<typeof listOwnAnswerReplies>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listOwnAnswerReplies.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.question_own_answer_replies()}>
      <OwnAnswerRepliesPage page={page} />
    </SignedInOnly>
  )
}
