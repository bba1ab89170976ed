import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { FieldContext } from '#web/ui/field-context.ts'
import { usePassingError } from '#web/ui/use-passing-error.ts'
import styles from './field.module.css'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The error is of what is typed at this moment. Others are of what was sent, and go when the control is changed. */
  isLive?: boolean
  required?: boolean
  /** Small print at the end of the label's line, such as a link to recover a password. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Joins one control to its label, hint and error: the control inside picks the ids up by itself. */
export function Field(props: FieldProps) {
  const { label, hint, required = false, aside, className, children } = props
  const id = useId()
  const [passing, pass] = usePassingError(props.error)
  const error = props.isLive ? props.error : passing
  const describedBy = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
  return (
    <FieldContext
      value={{ id, labelId: `${id}-label`, describedBy, invalid: Boolean(error), required, onChanged: pass }}
    >
      <div className={classNames(styles.field, className)} onChange={pass}>
        <div className={styles.head}>
          <label id={`${id}-label`} htmlFor={id} className={styles.label}>
            {label}
            {required && <RequiredMark />}
          </label>
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
        {children}
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </FieldContext>
  )
}

export function RequiredMark() {
  return (
    <span className={styles.required} title={m.ui_required()} aria-hidden="true">
      *
    </span>
  )
}

/** Stays in the page while empty, so that a screen reader hears the error arrive. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} aria-live="polite" data-field-error="">
      {children && (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
