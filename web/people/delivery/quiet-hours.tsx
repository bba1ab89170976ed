import { m } from '#contract/messages/generated/messages.js'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { DraftPart } from './choices.ts'
import styles from './delivery-form.module.css'

/** When nothing goes by mail or to a device. */
export function QuietHours({ draft: { quietFrom, quietUntil }, fields, change }: DraftPart) {
  return (
    <Card title={m.delivery_quiet()}>
      <div className={styles.quietHours}>
        <Field label={m.delivery_quiet_from()} error={fields.quietFrom}>
          <Input
            type="time"
            value={quietFrom ?? ''}
            onChange={({ target }) => change({ quietFrom: target.value })}
          />
        </Field>
        <Field label={m.delivery_quiet_until()} error={fields.quietUntil}>
          <Input
            type="time"
            value={quietUntil ?? ''}
            onChange={({ target }) => change({ quietUntil: target.value })}
          />
        </Field>
        <p className={styles.quiet}>{m.delivery_quiet_note()}</p>
      </div>
    </Card>
  )
}
