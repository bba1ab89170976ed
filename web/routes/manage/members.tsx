import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { listMembers } from '#contract/members.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { MembersPage } from '#web/manage/members-page.tsx'

export const Route = createFileRoute('/manage/members')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listMembers>>,
  component: () => <MembersPage {...lenientSearch(listMembers.input)(Route.useSearch())} />,
})
