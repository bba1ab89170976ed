import { getLocale } from '#contract/messages/generated/runtime.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

export type ToggleButtonProps = Omit<ButtonProps, 'children'> & {
  label: string
  count: number
  isOn?: boolean
}

/** A button that stays pressed, with how many have pressed it. */
export function ToggleButton({ label, count, isOn = false, ...props }: ToggleButtonProps) {
  return (
    <Button variant="quiet" size="s" {...props} aria-pressed={isOn}>
      {label}
      {count > 0 && ` ${count.toLocaleString(getLocale())}`}
    </Button>
  )
}
