import { m } from '#contract/messages/generated/messages.js'
import { formatAmount } from '#web/money/ledger/amount.tsx'

/** A price with its currency: ¥7.55, 25 points. */
export const showHiddenPrice = (kind: 'points' | 'balance', price: number): string =>
  kind === 'balance'
    ? formatAmount('CNY', price)
    : m.hidden_price_points({ price: formatAmount('POINT', price) })
