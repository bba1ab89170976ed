import { createFileRoute } from '@tanstack/react-router'
import { readMember } from '#contract/accounts/members.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { MemberPage } from '#web/accounts/members/member-page.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'

export const Route = createFileRoute('/manage/member')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readMember>>,
  component: () => <MemberPage {...lenientSearch(readMember.input)(Route.useSearch())} />,
})
