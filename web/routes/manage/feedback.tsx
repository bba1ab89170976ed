import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listFeedback } from '#contract/site/feedback-list.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { FeedbackListPage } from '#web/site/feedback/feedback-list-page.tsx'

export const Route = createFileRoute('/manage/feedback')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listFeedback>>,
  component: () => <FeedbackListPage {...lenientSearch(listFeedback.input)(Route.useSearch())} />,
})
