import type { Toggle } from '#contract/core/toggle.ts'
import { m } from '#contract/messages/generated/messages.js'
import { ToggleButton, type ToggleButtonProps } from './toggle-button.tsx'
import { useToggle } from './use-toggle.ts'

type MemberToggleProps = Omit<ToggleButtonProps, 'isOn'> & {
  /** The member's, and the count as it is now; nothing until they are known. */
  state: Toggle | undefined
  /** As the page was drawn. */
  count: number
  /** Whether the server lets this member; it is asked only once that is known. */
  may: boolean | undefined
  show: (state: Toggle) => void
  send: (isOn: boolean) => Promise<Toggle>
}

/** Something that a member switches on and off with a press. */
export function MemberToggle({ state, count, may, show, send, ...look }: MemberToggleProps) {
  const press = useToggle({ state, show, send })
  const isRefused = may === false
  return (
    <ToggleButton
      {...look}
      count={state?.count ?? count}
      isOn={state?.isOn ?? false}
      disabled={isRefused}
      title={isRefused ? m.toggles_not_allowed() : undefined}
      onClick={() => void press()}
    />
  )
}
