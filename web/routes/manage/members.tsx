import { createFileRoute } from '@tanstack/react-router'
import { listMembers } from '#contract/accounts/members.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { MembersPage } from '#web/accounts/members/members-page.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'

export const Route = createFileRoute('/manage/members')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listMembers>>,
  component: () => <MembersPage {...lenientSearch(listMembers.input)(Route.useSearch())} />,
})
