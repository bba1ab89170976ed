import { createFileRoute } from '@tanstack/react-router'
import { listMembers } from '#contract/members.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { MembersPage } from '#web/manage/members-page.tsx'

const validateSearch = lenientSearch(listMembers.input)

export const Route = createFileRoute('/manage/members')({
  validateSearch,
  component: () => <MembersPage {...Route.useSearch()} />,
})
