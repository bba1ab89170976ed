import { createFileRoute } from '@tanstack/react-router'
import { listGuardAllowances } from '#contract/posts/guards.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { GuardsPage } from '#web/site/desk/guards-page.tsx'

export const Route = createFileRoute('/manage/guards')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: number },
  component: () => <GuardsPage page={lenientSearch(listGuardAllowances.input)(Route.useSearch()).page} />,
})
