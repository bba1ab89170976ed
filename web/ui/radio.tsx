import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import styles from './choice.module.css'

export type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  name: string
  options: readonly RadioOption<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** Side by side, for a few short options. */
  row?: boolean
  disabled?: boolean
  error?: ReactNode
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, name, options, value, defaultValue, onValueChange, row, disabled, error } = props
  const id = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.options, row && styles.row)}>
        {options.map((option) => (
          <div key={option.value}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                className={styles.dot}
                aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                onChange={() => onValueChange?.(option.value)}
              />
              <span>{option.label}</span>
            </label>
            {option.hint && (
              <p id={`${id}-${option.value}`} className={styles.hint}>
                {option.hint}
              </p>
            )}
          </div>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
