import { type SubmitEvent, useId, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { deletionReasonLength } from '#contract/posts/comment-writing.ts'
import { sayTooLong } from '#web/core/say-too-long.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './comment-tools.module.css'
import type { StaffDeletion } from './use-deletion.tsx'

interface StaffDeletionDialogProps {
  title: string
  onAnswer: (deletion: StaffDeletion | null) => void
}

/** Asks staff why something goes that another wrote, and whether its reward goes too. */
export function StaffDeletionDialog({ title, onAnswer }: StaffDeletionDialogProps) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [isAbuse, setAbuse] = useState(false)
  const [error, setError] = useState<string>()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = reason.trim() === '' ? m.field_required() : sayTooLong(reason, deletionReasonLength.max)
    if (!wrong) return onAnswer({ reason, isAbuse })
    setError(wrong)
    input.current?.focus()
  }

  return (
    <Dialog
      open
      size="s"
      title={title}
      description={m.comments_delete_text()}
      onOpenChange={() => onAnswer(null)}
      initialFocus={input}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="danger">
            {m.comments_delete()}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.deletion} noValidate onSubmit={submit}>
        <Field label={m.comments_delete_reason()} error={error} required>
          <Input
            ref={input}
            value={reason}
            autoComplete="off"
            onChange={(event) => {
              setReason(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Checkbox label={m.topics_delete_abuse()} checked={isAbuse} onCheckedChange={setAbuse} />
      </form>
    </Dialog>
  )
}
