import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { usePassingError } from '#web/ui/use-passing-error.ts'
import styles from './choice.module.css'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
}

type CheckboxProps = ChoiceProps & { error?: ReactNode; onCheckedChange?: (checked: boolean) => void }

export function Checkbox({
  label,
  hint,
  error: said,
  onCheckedChange,
  onChange,
  className,
  ...props
}: CheckboxProps) {
  const id = useId()
  const [error, pass] = usePassingError(said)
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...props}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
          onChange={(event) => {
            pass()
            onCheckedChange?.(event.target.checked)
            onChange?.(event)
          }}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
