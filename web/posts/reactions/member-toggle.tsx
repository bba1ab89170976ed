import { useEffect, useEffectEvent } from 'react'
import type { Toggle } from '#contract/core/toggle.ts'
import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'
import { takeEarlyPress } from './early-touch.ts'
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

/**
 * Something that a member switches on and off with a press. Who may not is told so by the press: a button that can't be
 * pressed says nothing under a finger.
 */
export function MemberToggle({ state, count, may, show, send, ...look }: MemberToggleProps) {
  const toggle = useToggle({ state, show, send })
  const isRefused = may === false

  const press = () =>
    isRefused ? toast.show({ kind: 'error', text: m.toggles_not_allowed() }) : void toggle()
  const pressAgain = useEffectEvent(() => {
    if (takeEarlyPress(look.name)) press()
  })
  useEffect(() => pressAgain(), [])

  return (
    <ToggleButton
      {...look}
      count={state?.count ?? count}
      isOn={state?.isOn ?? false}
      aria-disabled={isRefused || undefined}
      title={isRefused ? m.toggles_not_allowed() : undefined}
      onClick={press}
    />
  )
}
