import { type ReactNode, useId } from 'react'
import { ChoiceSet, type ChoiceSetProps } from '#web/ui/choice-set.tsx'
import styles from './choice.module.css'

export type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = ChoiceSetProps & {
  name: string
  options: readonly RadioOption<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, options, value, defaultValue, onValueChange, ...set } = props
  const id = useId()
  return (
    <ChoiceSet {...set}>
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
    </ChoiceSet>
  )
}
