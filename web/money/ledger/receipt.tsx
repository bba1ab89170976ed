import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Currency, LedgerEntry } from '#contract/money/ledger.ts'
import { reasonLabels } from '#contract/money/ledger-labels.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { Amount, sayShare } from './amount.tsx'
import styles from './money.module.css'
import { ReferenceLink } from './reference-link.tsx'

type ReceiptProps = {
  currency: Currency
  entry: LedgerEntry | undefined
  onClose: () => void
}

/** One movement in full, and the way to what it was for. */
export function Receipt({ currency, entry, onClose }: ReceiptProps) {
  if (!entry) return null
  const { reference } = entry
  const facts: [string, ReactNode][] = [
    [m.money_receipt_serial(), entry.serial],
    [m.money_receipt_transfer(), entry.transferId],
    [m.money_log_time(), showTime(entry.movedAt)],
    [m.money_log_module(), reasonLabels[entry.reason]()],
    [m.money_log_amount(), <Amount key="amount" currency={currency} amount={entry.amount} sign />],
    ...(entry.platformShare === null
      ? []
      : [
          [m.ledger_reason_platform_share(), sayShare(currency, entry.amount, entry.platformShare)] as [
            string,
            ReactNode,
          ],
        ]),
    [m.money_log_after(), <Amount key="after" currency={currency} amount={entry.balanceAfter} />],
    ...(reference
      ? [
          [m.money_receipt_for(), <ReferenceLink key="for" reference={reference} isOwn />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(entry.remark ? [[m.money_log_remark(), entry.remark] as [string, ReactNode]] : []),
  ]
  return (
    <Dialog open onOpenChange={onClose} title={m.money_receipt_of({ serial: entry.serial })}>
      <dl className={styles.receipt}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </Dialog>
  )
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
