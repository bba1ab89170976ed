import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import { readDeliveryChoices, saveDeliveryChoices } from '#contract/people/delivery.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { categoryNames } from '#web/notifications/category-names.ts'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { type Choices, mergeChoices, toggled } from './choices.ts'
import styles from './delivery-form.module.css'
import { MailChoices } from './mail-choices.tsx'
import { PushKinds } from './push-kinds.tsx'
import { QuietHours } from './quiet-hours.tsx'

export function DeliveryForm({ choices }: { choices: Choices }) {
  const { submit, busy, fields, failure } = useSubmit(saveDeliveryChoices)
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState<Partial<Choices>>({})
  const draft = { ...choices, ...changes }
  const change = (changed: Partial<Choices>) => setChanges((before) => ({ ...before, ...changed }))
  const saved = useSaved()

  async function save(event: SubmitEvent) {
    event.preventDefault()
    // What another window, device or the link of a mail has switched off since stays off.
    const asKept = { ...queryOf(readDeliveryChoices, {}, { quiet: true }), staleTime: 0 }
    const kept = await queryClient.query(asKept).catch(() => choices)
    const merged = mergeChoices(choices, changes, kept)
    const { screen, mails, pushes, digest, quietFrom, quietUntil } = merged
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const quiet = { quietFrom: quietFrom || undefined, quietUntil: quietUntil || undefined }
    if (!(await submit({ screen, mails, pushes, digest, ...quiet, timeZone }))) return
    await saved()
    setChanges((now) => (now === changes ? {} : now))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <Card title={m.delivery_screen()}>
        <p className={styles.quiet}>{m.delivery_screen_note()}</p>
        <fieldset className={styles.checks} aria-label={m.delivery_screen()}>
          {reminderCategories.map((category) => (
            <Checkbox
              key={category}
              label={categoryNames[category]()}
              checked={draft.screen.includes(category)}
              onCheckedChange={(isOn) => change({ screen: toggled(draft.screen, category, isOn) })}
            />
          ))}
        </fieldset>
      </Card>
      <PushKinds draft={draft} change={change} />
      <MailChoices draft={draft} fields={fields} change={change} />
      <QuietHours draft={draft} fields={fields} change={change} />
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.delivery_save()}
        </Button>
      </div>
    </form>
  )
}
