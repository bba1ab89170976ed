import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { wordsFor } from './kind-words.ts'
import { leaveDeleted } from './leave-deleted.ts'
import styles from './topic-page.module.css'

type DeleteTopicDialogProps = {
  topic: { topicId: number; isQuestion: boolean }
  /** The reason, where somebody has given one. */
  because?: string
  /** What follows, where that isn't leaving the topic's page. */
  onDeleted?: () => Promise<unknown>
  /** Hears what was said above its button. */
  onClose: (failure?: string) => void
}

const reasonLengthMax = 200

/** Asks why before a topic or a question is taken away. */
export function DeleteTopicDialog({ topic, because = '', onDeleted, onClose }: DeleteTopicDialogProps) {
  const { topicId } = topic
  const words = wordsFor(topic)
  const router = useRouter()
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(deleteTopic)
  const [reason, setReason] = useState(Array.from(because).slice(0, reasonLengthMax).join(''))
  const [isAbuse, setAbuse] = useState(false)
  const formId = useId()

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!(await submit({ topicId, reason, isAbuse }))) return
    toast.show({ kind: 'success', text: words.deleted() })
    if (onDeleted) {
      onClose()
      await onDeleted()
      return
    }
    await leaveDeleted(router, queryClient, topic)
  }

  return (
    <Dialog
      open
      title={words.delete()}
      onOpenChange={() => onClose(failure)}
      footer={
        <>
          <Button onClick={() => onClose(failure)}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {words.delete()}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.deletion} onSubmit={(event) => void send(event)} noValidate>
        <p>{words.deleteText()}</p>
        <Field label={m.topics_delete_reason()} error={fields.reason} required>
          <Input value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Checkbox label={m.topics_delete_abuse()} checked={isAbuse} onCheckedChange={setAbuse} />
        <FormFailure>{failure}</FormFailure>
      </form>
    </Dialog>
  )
}
