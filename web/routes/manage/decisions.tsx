import { createFileRoute } from '@tanstack/react-router'
import { listDecisions } from '#contract/site/desk.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { DecisionsPage } from '#web/site/desk/decisions-page.tsx'

export const Route = createFileRoute('/manage/decisions')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: number; memberId?: number },
  component: () => <DecisionsPage {...lenientSearch(listDecisions.input)(Route.useSearch())} />,
})
