import { m } from '#contract/messages/generated/messages.js'
import { type Digest, digests, type MailedKind, mailedKinds } from '#contract/people/delivery.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { type DraftPart, toggled } from './choices.ts'
import styles from './delivery-form.module.css'

const mailedNames: Record<MailedKind, () => string> = {
  mentions: m.delivery_mail_mentions,
  messages: m.delivery_mail_messages,
}
const digestNames: Record<Digest, () => string> = {
  never: m.delivery_digest_never,
  daily: m.delivery_digest_daily,
  weekly: m.delivery_digest_weekly,
}

/** What goes by mail and when, or why nothing does. */
export function MailChoices({ draft, fields, change }: DraftPart) {
  const { mail, mails, digest } = draft
  if (mail !== 'possible')
    return (
      <Card title={m.delivery_mail()}>
        {mail === 'closed' ? (
          <p className={styles.quiet}>{m.delivery_mail_closed()}</p>
        ) : (
          <TextLink to="/user/control/editUser">{m.delivery_mail_no_address()}</TextLink>
        )}
      </Card>
    )
  return (
    <Card title={m.delivery_mail()}>
      <p className={styles.quiet}>{m.delivery_mail_possible()}</p>
      <div className={styles.parts}>
        {mailedKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={mailedNames[kind]()}
            checked={mails.includes(kind)}
            onCheckedChange={(isOn) => change({ mails: toggled(mails, kind, isOn) })}
          />
        ))}
        <Field label={m.delivery_digest()} error={fields.digest}>
          <Select
            value={digest}
            options={digests.map((value) => ({ value, label: digestNames[value]() }))}
            onValueChange={(chosen) => change({ digest: chosen })}
          />
        </Field>
      </div>
    </Card>
  )
}
