import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listFollows } from '#contract/people/own-lists.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { FollowsPage } from '#web/people/acquaintance-pages.tsx'

export const Route = createFileRoute('/user/control/followList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listFollows>>,
  component: List,
})

function List() {
  const search = lenientSearch(listFollows.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_follows()}>
      <FollowsPage {...search} />
    </SignedInOnly>
  )
}
