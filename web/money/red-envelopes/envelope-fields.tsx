import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import { envelopeShares } from '#contract/money/red-envelope-fields.ts'
import { redEnvelopeKinds } from '#contract/money/red-envelope-shapes.ts'
import type { readComposerOptions } from '#contract/posts/topic-writing.ts'
import { PaymentsStopped } from '#web/money/ledger/payments-stopped.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'
import styles from './envelope-fields.module.css'
import { kindLabels } from './envelope-labels.ts'
import { ReceiverShown } from './receiver-shown.tsx'
import type { EnvelopeDraft } from './use-envelope-draft.ts'

type Bounds = OutputOf<typeof readComposerOptions>['envelope']

type EnvelopeFieldsProps = {
  draft: EnvelopeDraft
  bounds: Bounds
  errors: Record<string, string>
}

/** The envelope of a new topic: its type, what is in it, for how many, and whether that can be paid. */
export function EnvelopeFields({ draft, bounds, errors }: EnvelopeFieldsProps) {
  const { kind } = draft
  const options = redEnvelopeKinds.map((value) => ({ value, label: kindLabels[value]() }))
  return (
    <div className={styles.part}>
      <PaymentsStopped />
      <RadioGroup
        legend={m.envelope_kind()}
        name="envelopeKind"
        row
        options={options}
        value={kind}
        onValueChange={draft.setKind}
        error={errors.envelopeKind}
      />
      {kind && (
        <div className={styles.fields}>
          <Field
            label={kind === 'fixed' ? m.envelope_each() : m.envelope_total()}
            hint={m.envelope_bounds(wordsOf(bounds))}
            error={errors.envelopeAmount}
            required
          >
            <Input
              value={draft.amount}
              onChange={(event) => draft.setAmount(event.target.value)}
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
          {kind === 'personal' ? <ReceiverField draft={draft} errors={errors} /> : null}
          {kind === 'personal' ? null : <SharesField draft={draft} errors={errors} />}
          <Total draft={draft} bounds={bounds} />
        </div>
      )}
    </div>
  )
}

const wordsOf = ({ balanceFen, totalFenMin, totalFenMax }: Bounds) => ({
  min: formatYuan(totalFenMin, getLocale()),
  max: formatYuan(totalFenMax, getLocale()),
  balance: formatYuan(balanceFen, getLocale()),
})

type PartProps = Pick<EnvelopeFieldsProps, 'draft' | 'errors'>

const ReceiverField = ({ draft, errors }: PartProps) => (
  <div>
    <Field
      label={m.envelope_receiver()}
      hint={m.envelope_receiver_hint()}
      error={errors.envelopeReceiver}
      required
    >
      <Input
        value={draft.receiver}
        onChange={(event) => draft.setReceiver(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
      />
    </Field>
    <ReceiverShown name={draft.receiver} />
  </div>
)

const SharesField = ({ draft, errors }: PartProps) => (
  <Field
    label={m.envelope_shares()}
    hint={m.envelope_shares_hint(envelopeShares)}
    error={errors.envelopeShares}
    required
  >
    <Input
      value={draft.shares}
      onChange={(event) => draft.setShares(event.target.value)}
      inputMode="numeric"
      autoComplete="off"
    />
  </Field>
)

/** Follows the typing; what can't be given is said before it is sent. */
function Total({ draft: { totalFen }, bounds }: Pick<EnvelopeFieldsProps, 'draft' | 'bounds'>) {
  const words = { ...wordsOf(bounds), total: formatYuan(totalFen ?? 0, getLocale()) }
  const isOutside = totalFen !== undefined && (totalFen < bounds.totalFenMin || totalFen > bounds.totalFenMax)
  const isAbove = totalFen !== undefined && totalFen > bounds.balanceFen
  return (
    <p role="status" className={classNames(styles.total, (isOutside || isAbove) && styles.refused)}>
      {isOutside
        ? m.envelope_sum_outside(words)
        : isAbove
          ? m.envelope_sum_above(words)
          : m.envelope_sum(words)}
    </p>
  )
}
