import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldControl } from '#web/ui/field-context.ts'
import inputStyles from './input.module.css'
import styles from './select.module.css'

export type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

/** Options under a name of their own. */
export type SelectGroup<Value extends string = string> = {
  group: string
  options: readonly SelectOption<Value>[]
}

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'defaultValue'> & {
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[]
  /** An empty string is nothing chosen yet. */
  value?: Value | ''
  defaultValue?: Value | ''
  onValueChange?: (value: Value) => void
  placeholder?: string
}

/** The browser's own select: it works without JavaScript, and a phone shows its own wheel. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, onValueChange, onChange, placeholder = m.ui_choose(), className, ...rest } = props
  const every = options.flatMap((option) => ('group' in option ? option.options : [option]))
  const selectProps = rest.value === undefined ? { defaultValue: '', ...rest } : rest
  const { 'aria-invalid': invalid = false, ...control } = useFieldControl(rest)
  return (
    <div className={classNames(styles.frame, className)}>
      <select
        {...selectProps}
        {...control}
        // Where nothing is said, Chromium tells of a required one that it is wrong before anybody has chosen.
        aria-invalid={invalid}
        className={classNames(inputStyles.input, styles.select)}
        onChange={(event) => {
          const chosen = every.find((option) => option.value === event.target.value)
          if (chosen) onValueChange?.(chosen.value)
          onChange?.(event)
        }}
      >
        {!every.some((option) => option.value === '') && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) =>
          'group' in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.options.map(drawOption)}
            </optgroup>
          ) : (
            drawOption(option)
          ),
        )}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  )
}

const drawOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
