import { type ReactNode, useId } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError, RequiredMark } from '#web/ui/field.tsx'
import { usePassingError } from '#web/ui/use-passing-error.ts'
import styles from './choice.module.css'

export type ChoiceSetProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** As of a Field. */
  isLive?: boolean
  required?: boolean
  /** Side by side, for a few short options. */
  row?: boolean
  disabled?: boolean
}

/** What belongs to one question: its choices under a legend, with one hint and one error. */
export function ChoiceSet(props: ChoiceSetProps & { children: ReactNode }) {
  const { legend, hint, required, row, disabled, children } = props
  const id = useId()
  const [passing, pass] = usePassingError(props.error)
  const error = props.isLive ? props.error : passing
  return (
    <fieldset
      disabled={disabled}
      onChange={pass}
      data-invalid={error ? '' : undefined}
      aria-describedby={classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
    >
      <legend className={styles.legend}>
        {legend}
        {required && (
          <>
            <RequiredMark />
            <span className="sr-only">{m.ui_required()}</span>
          </>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.note}>
          {hint}
        </p>
      )}
      <div className={classNames(styles.options, row && styles.row)}>{children}</div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
