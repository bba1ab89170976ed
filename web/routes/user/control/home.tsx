import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readMemberHome } from '#contract/people/member-home.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { MemberHomePage } from '#web/people/home/member-home-page.tsx'

export const Route = createFileRoute('/user/control/home')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readMemberHome>>,
  component: Home,
})

function Home() {
  const { userName } = lenientSearch(readMemberHome.input)(Route.useSearch())
  return (
    <SignedInOnly title={userName ?? m.own_home()}>
      <MemberHomePage userName={userName} />
    </SignedInOnly>
  )
}
