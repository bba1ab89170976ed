import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnAnswers } from '#contract/posts/own-comments.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { OwnAnswersPage } from '#web/posts/questions/own-answers-page.tsx'

export const Route = createFileRoute('/user/control/answerList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listOwnAnswers>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listOwnAnswers.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.question_own_answers()}>
      <OwnAnswersPage page={page} />
    </SignedInOnly>
  )
}
