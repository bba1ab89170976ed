import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listReceivedRedEnvelopes } from '#contract/red-envelopes.ts'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { ReceivedPage } from '#web/red-envelopes/received-page.tsx'

export const Route = createFileRoute('/user/control/receiveRedEnvelopeList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as Partial<InputOf<typeof listReceivedRedEnvelopes>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listReceivedRedEnvelopes.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.envelope_received()}>
      <ReceivedPage page={page} />
    </SignedInOnly>
  )
}
