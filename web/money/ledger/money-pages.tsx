import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { TabbedPage } from '#web/own-area/tabbed-page.tsx'
import { LinkTab } from '#web/ui/link-tabs.tsx'

type MoneyPagesProps = {
  title: string
  /** There are several pages of envelopes below one tab. */
  isOfEnvelopes?: boolean
  children: ReactNode
}

/** The frame of the pages where members look after their money and points. */
export function MoneyPages({ title, isOfEnvelopes, children }: MoneyPagesProps) {
  const tabs = (
    <>
      <LinkTab to="/user/control/balance">{m.money_balance()}</LinkTab>
      <LinkTab to="/user/control/payment">{m.recharge_title()}</LinkTab>
      <LinkTab to="/user/control/point">{m.money_points()}</LinkTab>
      <LinkTab to="/user/control/giveRedEnvelopeList" {...(isOfEnvelopes && { 'aria-current': 'page' })}>
        {m.envelope_title()}
      </LinkTab>
      <LinkTab to="/user/control/membershipCardOrderList">{m.cards_orders()}</LinkTab>
    </>
  )
  return (
    <TabbedPage title={title} label={m.money_own()} tabs={tabs}>
      {children}
    </TabbedPage>
  )
}
