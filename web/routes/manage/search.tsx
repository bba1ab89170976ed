import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { searchForStaff } from '#contract/site/staff-search.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { StaffSearchPage } from '#web/site/staff-search/staff-search-page.tsx'

export const Route = createFileRoute('/manage/search')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof searchForStaff>>,
  component: Page,
})

function Page() {
  const { query } = lenientSearch(searchForStaff.input)(Route.useSearch())
  return <StaffSearchPage {...(query && { query })} />
}
