import { type SubmitEvent, useId, useState } from 'react'
import type { banMember, muteMember } from '#contract/accounts/members.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/staff/manage.module.css'
import { type Time, timeNames, untilIn } from '#web/staff/times.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

interface RestraintDialogProps {
  title: string
  operation: typeof banMember | typeof muteMember
  memberId: number
  /** How it stood when the dialog was asked for. */
  seen: string
  onClose: () => void
  onDone: () => void
}

/** Asks for how long and why, and stays open until the server has taken it. */
export function RestraintDialog({ title, operation, memberId, seen, onClose, onDone }: RestraintDialogProps) {
  const [time, setTime] = useState<Time>('day')
  const [reason, setReason] = useState('')
  // A later reading must not hand what was decided before it a newer mark.
  const [begun] = useState(seen)
  const formId = useId()
  const { submit, busy, fields, failure } = useSubmit(operation)

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (await submit({ memberId, seen: begun, until: untilIn(time), reason })) onDone()
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
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Field label={m.manage_member_time()} error={fields.until}>
          <Select
            options={(Object.keys(timeNames) as Time[]).map((value) => ({
              value,
              label: timeNames[value](),
            }))}
            value={time}
            onValueChange={setTime}
          />
        </Field>
        <Field label={m.manage_restraint_reason()} error={fields.reason}>
          <Input value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <FormFailure>{failure}</FormFailure>
      </form>
    </Dialog>
  )
}
