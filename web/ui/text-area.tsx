import { type ComponentProps, useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldControl } from '#web/ui/field-context.ts'
import inputStyles from './input.module.css'
import styles from './text-area.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'maxLength'> & {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** In code points, as the contract counts. Not enforced here: cutting off what someone pastes would lose it. */
  lengthMax?: number
}

export function TextArea({
  value,
  defaultValue = '',
  onValueChange,
  onChange,
  lengthMax,
  rows = 3,
  className,
  ...props
}: TextAreaProps) {
  const [typed, setTyped] = useState(defaultValue)
  const counterId = useId()
  const text = value ?? typed
  const describedBy = classNames(props['aria-describedby'], lengthMax !== undefined && counterId) || undefined
  const control = useFieldControl({ ...props, 'aria-describedby': describedBy })
  return (
    <div className={classNames(styles.area, className)}>
      <div className={styles.grow} data-text={text}>
        <textarea
          {...props}
          {...control}
          rows={rows}
          value={text}
          className={inputStyles.input}
          onChange={(event) => {
            setTyped(event.target.value)
            onValueChange?.(event.target.value)
            onChange?.(event)
          }}
        />
      </div>
      {lengthMax !== undefined && (
        <Counter id={counterId} used={Array.from(text.trimEnd()).length} max={lengthMax} />
      )}
    </div>
  )
}

function Counter({ id, used, max }: { id: string; used: number; max: number }) {
  return (
    <p id={id} className={classNames(styles.counter, used > max && styles.over)}>
      <span aria-hidden="true">
        {used}/{max}
      </span>
      <span className="sr-only">{m.ui_characters_used({ used, max })}</span>
    </p>
  )
}
