import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { AddQuestionPage } from '#web/posts/questions/add-question-page.tsx'

export const Route = createFileRoute('/addQuestion')({
  component: () => (
    <SignedInOnly title={m.ask_title()}>
      <AddQuestionPage />
    </SignedInOnly>
  ),
})
