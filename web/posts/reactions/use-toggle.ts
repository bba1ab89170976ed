import { useEffect, useRef } from 'react'
import type { Toggle } from '#contract/core/toggle.ts'
import { isApiError } from '#web/api/api-error.ts'

interface Switch {
  /** As it is now; nothing until that is known. */
  state: Toggle | undefined
  show: (state: Toggle) => void
  send: (isOn: boolean) => Promise<Toggle>
}

/**
 * Shows at once what was pressed, and goes back when the server refuses, which call() has told the reader. Whoever presses
 * again while a call is under way is heard after it, and whoever presses before the state is known once it is.
 */
export function useToggle({ state, show, send }: Switch): () => Promise<void> {
  const wanted = useRef<boolean>(undefined)
  const isPressedEarly = useRef(false)

  useEffect(() => {
    if (!state || !isPressedEarly.current) return
    isPressedEarly.current = false
    void press()
  })

  async function press() {
    if (!state) {
      isPressedEarly.current = true
      return
    }
    const isUnderWay = wanted.current !== undefined
    const isOn = !state.isOn
    wanted.current = isOn
    show({ isOn, count: state.count + (isOn ? 1 : -1) })
    if (isUnderWay) return
    let settled = state
    try {
      do settled = await send(wanted.current)
      while (settled.isOn !== wanted.current)
    } catch (error) {
      if (!isApiError(error)) throw error
    } finally {
      wanted.current = undefined
      show(settled)
    }
  }
  return press
}
