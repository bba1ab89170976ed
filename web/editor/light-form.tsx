import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { usePassingError } from '#web/ui/use-passing-error.ts'
import styles from './light-form.module.css'

type EditorProps = ComponentProps<typeof LazyEditor>

type LightFormProps = Pick<
  EditorProps,
  'label' | 'placeholder' | 'value' | 'onChange' | 'lengthMax' | 'kept' | 'about'
> & {
  /** The words that are answered. */
  quoted?: ReactNode
  error?: string | undefined
  failure?: ReactNode
  busy: boolean
  /** Undefined once there is nowhere to send it. */
  action: string | undefined
  onSubmit: () => void
  onCancel?: () => void
  /** A captcha, while one is asked for. */
  children?: ReactNode
}

/** A field for a few lines that is a whole form: what comments, replies and their edits are written in. */
export function LightForm({
  quoted,
  error: said,
  failure,
  busy,
  action,
  onSubmit,
  onCancel,
  onChange,
  children,
  ...editor
}: LightFormProps) {
  const [error, pass] = usePassingError(said)
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  const isOpened = onCancel !== undefined

  // What can be closed was opened by a press just now, in order to type.
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus()
  }, [isOpened])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      ref={form}
      className={classNames(styles.frame, isOpened && styles.opened)}
      onSubmit={submit}
      noValidate
    >
      {quoted}
      <LazyEditor
        {...editor}
        onChange={(text) => {
          pass()
          onChange(text)
        }}
        describedBy={errorId}
        invalid={Boolean(error)}
        minRows={isOpened ? 1 : 2}
        isLight
        onSubmit={onSubmit}
      />
      <div className={styles.notes}>
        <FieldError id={errorId}>{error}</FieldError>
        {children}
        <FormFailure>{failure}</FormFailure>
      </div>
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        )}
        {action && (
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        )}
      </div>
    </form>
  )
}
