import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listGivenRedEnvelopes } from '#contract/money/red-envelopes.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { GivenPage } from '#web/money/red-envelopes/given-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/giveRedEnvelopeList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as Partial<InputOf<typeof listGivenRedEnvelopes>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listGivenRedEnvelopes.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.envelope_given()}>
      <GivenPage page={page} />
    </SignedInOnly>
  )
}
