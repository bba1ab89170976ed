import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnQuestions } from '#contract/people/own-lists.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { OwnQuestionsPage } from '#web/posts/questions/own-questions-page.tsx'

export const Route = createFileRoute('/user/control/questionList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listOwnQuestions>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listOwnQuestions.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.question_own_questions()}>
      <OwnQuestionsPage page={page} />
    </SignedInOnly>
  )
}
