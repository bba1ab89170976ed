import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readHiddenContent, unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks for the password of a topic's hidden content until it is right, or the reader turns away. */
export function PasswordDialog({ topicId, onClose }: { topicId: number; onClose: () => void }) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const { submit, busy, fields, failure } = useSubmit(unlockHiddenContent)

  async function unlock(event: SubmitEvent) {
    event.preventDefault()
    const open = await submit({ topicId, hiddenKind: 'password', password })
    if (!open) return input.current?.focus()
    onClose()
    toast.show({ kind: 'success', text: m.hidden_unlocked() })
    queryClient.setQueryData([readHiddenContent.name, { topicId }], open)
  }

  return (
    <Dialog
      open
      size="s"
      title={m.hidden_password_title()}
      onOpenChange={onClose}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {m.hidden_unlock()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void unlock(event)}>
        <Field label={m.hidden_password()} error={fields.password} required>
          <PasswordInput
            ref={input}
            value={password}
            autoComplete="off"
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <FormFailure>{failure}</FormFailure>
      </form>
    </Dialog>
  )
}
