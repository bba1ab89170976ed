import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { FieldContext } from '#web/ui/field-context.ts'
import styles from './field.module.css'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Small print at the end of the label's line, such as a link to recover a password. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Joins one control to its label, hint and error: the control inside picks the ids up by itself. */
export function Field({ label, hint, error, required = false, aside, className, children }: FieldProps) {
  const id = useId()
  const describedBy = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
  return (
    <FieldContext value={{ id, labelId: `${id}-label`, describedBy, invalid: Boolean(error), required }}>
      <div className={classNames(styles.field, className)}>
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
