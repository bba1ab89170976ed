import { type SubmitEvent, useId, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import type { PromptOptions } from '#web/ui/prompt.tsx'

type PromptDialogProps = PromptOptions & { onAnswer: (text: string | null) => void }

export function PromptDialog({
  title,
  body,
  label,
  initial = '',
  type,
  action,
  submit: carryOut,
  onAnswer,
  ...rules
}: PromptDialogProps) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const Control = type === 'password' ? PasswordInput : Input

  const check = async () => problemWith(text, rules) ?? (await carryOut?.(text))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const problem = await check().finally(() => setBusy(false))
    if (problem === undefined) return onAnswer(text)
    setError(problem)
    input.current?.focus()
  }

  return (
    <Dialog
      open
      size="s"
      title={title}
      description={body}
      onOpenChange={() => onAnswer(null)}
      initialFocus={input}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {action ?? m.ui_ok()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={label} error={error}>
          <Control
            ref={input}
            value={text}
            autoComplete={type === 'password' ? 'current-password' : 'off'}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function problemWith(text: string, { pattern, validator }: Pick<PromptOptions, 'pattern' | 'validator'>) {
  const whole = pattern && new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, ''))
  if (whole && !whole.test(text)) return m.ui_illegal_input()
  const verdict = validator?.(text) ?? true
  if (verdict === true) return undefined
  return verdict || m.ui_illegal_input()
}
