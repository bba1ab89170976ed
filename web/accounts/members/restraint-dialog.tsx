import { type FormEvent, useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import styles from '#web/staff/manage.module.css'
import { type Time, timeNames, untilIn } from '#web/staff/times.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

interface RestraintDialogProps {
  title: string
  onClose: () => void
  onSend: (until: string, reason: string) => Promise<void>
}

/** Asks for how long and why. */
export function RestraintDialog({ title, onClose, onSend }: RestraintDialogProps) {
  const [time, setTime] = useState<Time>('day')
  const [reason, setReason] = useState('')
  const formId = useId()

  function send(event: FormEvent) {
    event.preventDefault()
    void onSend(untilIn(time), reason)
  }

  return (
    <Dialog
      open
      size="s"
      title={title}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="danger">
            {title}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={send}>
        <Field label={m.manage_member_time()}>
          <Select
            options={(Object.keys(timeNames) as Time[]).map((value) => ({
              value,
              label: timeNames[value](),
            }))}
            value={time}
            onValueChange={setTime}
          />
        </Field>
        <Field label={m.manage_member_reason()}>
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
