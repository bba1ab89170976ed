import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listReviewQueue } from '#contract/posts/review.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { ReviewPage } from '#web/posts/review/review-page.tsx'

export const Route = createFileRoute('/manage/review')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listReviewQueue>>,
  component: () => <ReviewPage search={lenientSearch(listReviewQueue.input)(Route.useSearch())} />,
})
