import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listDynamics } from '#contract/people/dynamics.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { DynamicsPage } from '#web/people/dynamics/dynamics-page.tsx'

export const Route = createFileRoute('/user/control/userDynamicList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listDynamics>>,
  component: List,
})

function List() {
  const search = lenientSearch(listDynamics.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.dynamics_own()}>
      <DynamicsPage {...search} />
    </SignedInOnly>
  )
}
