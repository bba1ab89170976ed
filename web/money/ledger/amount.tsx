import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Currency } from '#contract/money/ledger.ts'
import { formatYuan } from '#contract/money/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './money.module.css'

/** Money in yuan, or points, as the reader writes them. */
export function formatAmount(currency: Currency, amount: number, sign = false): string {
  if (currency === 'CNY') return formatYuan(amount, getLocale(), sign)
  return new Intl.NumberFormat(getLocale(), { signDisplay: sign ? 'exceptZero' : 'auto' }).format(amount)
}

type AmountProps = {
  currency: Currency
  amount: number
  /** Says whether it came or went, in sign and colour. */
  sign?: boolean
}

export const Amount = ({ currency, amount, sign = false }: AmountProps) => (
  <span className={classNames(styles.amount, sign && amount > 0 && styles.received)}>
    {formatAmount(currency, amount, sign)}
  </span>
)

/** What was paid where less was received, and what the platform kept of it. */
export const sayShare = (currency: Currency, received: number, share: number): string =>
  m.money_share({ paid: formatAmount(currency, received + share), share: formatAmount(currency, share) })
