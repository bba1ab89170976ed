import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listFollowedDynamics } from '#contract/people/dynamics.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { FollowedPage } from '#web/people/dynamics/followed-page.tsx'

export const Route = createFileRoute('/user/control/followDynamicList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as Partial<InputOf<typeof listFollowedDynamics>>,
  component: List,
})

function List() {
  const search = lenientSearch(listFollowedDynamics.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.dynamics_followed()}>
      <FollowedPage {...search} />
    </SignedInOnly>
  )
}
