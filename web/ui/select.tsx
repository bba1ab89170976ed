import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldControl } from '#web/ui/field-context.ts'
import inputStyles from './input.module.css'
import styles from './select.module.css'

export type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'defaultValue'> & {
  options: readonly SelectOption<Value>[]
  /** An empty string is nothing chosen yet. */
  value?: Value | ''
  defaultValue?: Value | ''
  onValueChange?: (value: Value) => void
  placeholder?: string
}

/** The browser's own select: it works without JavaScript, and a phone shows its own wheel. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, onValueChange, onChange, placeholder = m.ui_choose(), className, ...rest } = props
  const selectProps = rest.value === undefined ? { defaultValue: '', ...rest } : rest
  return (
    <div className={classNames(styles.frame, className)}>
      <select
        {...selectProps}
        {...useFieldControl(rest)}
        className={classNames(inputStyles.input, styles.select)}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onValueChange?.(chosen.value)
          onChange?.(event)
        }}
      >
        {!options.some((option) => option.value === '') && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  )
}
