import { useId } from 'react'
import type { ChoiceProps } from '#web/ui/checkbox.tsx'
import choiceStyles from './choice.module.css'
import styles from './switch.module.css'

type SwitchProps = ChoiceProps & { onCheckedChange?: (checked: boolean) => void }

/** For what takes effect at once. What waits for a Save button is a Checkbox. */
export function Switch({ label, hint, onCheckedChange, onChange, className, ...props }: SwitchProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={styles.switch}>
        <span>{label}</span>
        <input
          {...props}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state.
          role="switch"
          className={choiceStyles.track}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            onCheckedChange?.(event.target.checked)
            onChange?.(event)
          }}
        />
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
