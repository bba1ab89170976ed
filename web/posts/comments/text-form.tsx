import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './comment-box.module.css'

type TextFormProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  lengthMax: number
  draftKey?: string
  error?: string | undefined
  failure?: ReactNode
  busy: boolean
  action: string
  onSubmit: () => void
  onCancel?: () => void
  /** A captcha, while one is asked for. */
  children?: ReactNode
}

/** A text with its button: what comments, replies and their edits are written in. */
export function TextForm({
  label,
  error,
  failure,
  busy,
  action,
  onSubmit,
  onCancel,
  children,
  ...editor
}: TextFormProps) {
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  const isOpened = onCancel !== undefined

  // What can be closed was opened by a press just now, in order to type.
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus()
  }, [isOpened])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      ref={form}
      className={classNames(styles.form, isOpened && styles.opened)}
      onSubmit={submit}
      noValidate
    >
      <LazyEditor
        {...editor}
        label={label}
        describedBy={errorId}
        invalid={Boolean(error)}
        minRows={4}
        onSubmit={onSubmit}
      />
      <FieldError id={errorId}>{error}</FieldError>
      {children}
      <FormFailure>{failure}</FormFailure>
      <div className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>{m.ui_cancel()}</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
