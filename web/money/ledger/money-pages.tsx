import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import styles from './money.module.css'

type MoneyPagesProps = {
  title: string
  /** There are several pages of envelopes below one tab. */
  isOfEnvelopes?: boolean
  children: ReactNode
}

/** The frame of the pages where members look after their money and points. */
export function MoneyPages({ title, isOfEnvelopes, children }: MoneyPagesProps) {
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <LinkTabs label={m.money_own()}>
        <LinkTab to="/user/control/balance">{m.money_balance()}</LinkTab>
        <LinkTab to="/user/control/payment">{m.recharge_title()}</LinkTab>
        <LinkTab to="/user/control/point">{m.money_points()}</LinkTab>
        <LinkTab to="/user/control/giveRedEnvelopeList" {...(isOfEnvelopes && { 'aria-current': 'page' })}>
          {m.envelope_title()}
        </LinkTab>
        <LinkTab to="/user/control/membershipCardOrderList">{m.cards_orders()}</LinkTab>
      </LinkTabs>
      <div className={styles.parts}>{children}</div>
    </section>
  )
}
