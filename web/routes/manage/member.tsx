import { createFileRoute } from '@tanstack/react-router'
import { readMember } from '#contract/members.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { MemberPage } from '#web/manage/member-page.tsx'

const validateSearch = lenientSearch(readMember.input)

export const Route = createFileRoute('/manage/member')({
  validateSearch,
  component: () => <MemberPage {...Route.useSearch()} />,
})
