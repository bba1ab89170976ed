import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listReceivedRedEnvelopes } from '#contract/money/red-envelopes.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { ReceivedPage } from '#web/money/red-envelopes/received-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

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
