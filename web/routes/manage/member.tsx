import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { readMember } from '#contract/members.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { MemberPage } from '#web/manage/member-page.tsx'

export const Route = createFileRoute('/manage/member')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readMember>>,
  component: () => <MemberPage {...lenientSearch(readMember.input)(Route.useSearch())} />,
})
