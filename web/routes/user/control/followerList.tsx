import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listFollowers } from '#contract/people/own-lists.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { FollowersPage } from '#web/people/acquaintance-pages.tsx'

export const Route = createFileRoute('/user/control/followerList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listFollowers>>,
  component: List,
})

function List() {
  const search = lenientSearch(listFollowers.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_followers()}>
      <FollowersPage {...search} />
    </SignedInOnly>
  )
}
