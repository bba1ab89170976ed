import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { pageHead, rootData } from '#web/core/site-head.ts'
import { FeedbackPage } from '#web/site/feedback/feedback-page.tsx'

export const Route = createFileRoute('/feedback')({
  head: ({ matches }) => pageHead({ facts: rootData(matches), title: m.feedback_title(), path: '/feedback' }),
  component: FeedbackPage,
})
