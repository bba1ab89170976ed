/* Shared by the form that asks and the dialog that raises a bounty. */
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import { PaymentsStopped } from '#web/money/ledger/payments-stopped.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { BountyBounds, TypedBounty } from './bounty-amounts.ts'
import styles from './bounty-fields.module.css'

type BountyFieldsProps = {
  value: TypedBounty
  onChange: (changes: Partial<TypedBounty>) => void
  bounds: BountyBounds
  errors: Record<string, string | undefined>
}

/** Money and points for the answer that is adopted; the fields say what may be in them and what one has. */
export function BountyFields({ value, onChange, bounds, errors }: BountyFieldsProps) {
  const yuan = (fen: number) => formatYuan(fen, getLocale())
  const count = (points: number) => points.toLocaleString(getLocale())
  return (
    <div className={styles.part}>
      <PaymentsStopped />
      <div className={styles.fields}>
        <Field label={m.ask_bounty_money()} error={errors.bountyAmount}>
          <Input
            value={value.bountyAmount}
            onChange={(event) => onChange({ bountyAmount: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            placeholder={m.ask_bounty_bounds({
              min: yuan(bounds.fenMin),
              max: yuan(bounds.fenMax),
              own: yuan(bounds.balanceFen),
            })}
          />
        </Field>
        <Field label={m.ask_bounty_points()} error={errors.bountyPoints}>
          <Input
            value={value.bountyPoints}
            onChange={(event) => onChange({ bountyPoints: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            placeholder={m.ask_bounty_bounds({
              min: count(bounds.pointsMin),
              max: count(bounds.pointsMax),
              own: count(bounds.points),
            })}
          />
        </Field>
      </div>
      <p className={styles.note}>{m.ask_bounty_note({ days: bounds.days, share: bounds.sharePercent })}</p>
    </div>
  )
}
