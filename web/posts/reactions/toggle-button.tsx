import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { shortCount } from '#web/ui/short-count.ts'
import { useHandedFocus } from './early-touch.ts'

export type ToggleButtonProps = Omit<ButtonProps, 'children' | 'name'> & {
  /** What is switched, and of which thing, such as `like-topic-7`: the same for a guest's button and a member's. */
  name: string
  label: string
  /** What it is called while it is on, where the name says so: then it isn't told as pressed as well. */
  labelOn?: string
  count: number
  /** Nothing for a guest, for whom it switches nothing. */
  isOn?: boolean
}

/** A button that stays pressed, with how many have pressed it. */
export function ToggleButton({ label, labelOn, count, isOn, ...props }: ToggleButtonProps) {
  const state = labelOn ? { 'data-on': isOn || undefined } : { 'aria-pressed': isOn }
  return (
    <Button ref={useHandedFocus(props.name)} variant="quiet" size="s" {...props} {...state}>
      <span>{isOn && labelOn ? labelOn : label}</span>
      {count > 0 && (
        <>
          {' '}
          <span>{shortCount(count)}</span>
        </>
      )}
    </Button>
  )
}
