import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { MoneyPages } from '#web/money/ledger/money-pages.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'

/** The frame of the lists of envelopes, within the pages of one's money. */
export function EnvelopePages({ children }: { children: ReactNode }) {
  return (
    <MoneyPages title={m.envelope_own()} isOfEnvelopes>
      <LinkTabs label={m.envelope_own()}>
        <LinkTab to="/user/control/giveRedEnvelopeList">{m.envelope_given()}</LinkTab>
        <LinkTab to="/user/control/receiveRedEnvelopeList">{m.envelope_received()}</LinkTab>
      </LinkTabs>
      {children}
    </MoneyPages>
  )
}
