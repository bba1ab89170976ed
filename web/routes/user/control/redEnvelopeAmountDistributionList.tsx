import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listRedEnvelopeShares } from '#contract/money/red-envelopes.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { DistributionPage, EnvelopeMissing } from '#web/money/red-envelopes/distribution-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/redEnvelopeAmountDistributionList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as Partial<InputOf<typeof listRedEnvelopeShares>>,
  component: List,
})

function List() {
  const { redEnvelopeId, page } = lenientSearch(listRedEnvelopeShares.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.envelope_distribution()}>
      {redEnvelopeId ? <DistributionPage redEnvelopeId={redEnvelopeId} page={page} /> : <EnvelopeMissing />}
    </SignedInOnly>
  )
}
