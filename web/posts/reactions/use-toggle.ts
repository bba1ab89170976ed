import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Toggle } from '#contract/core/toggle.ts'
import { outdateOwn } from '#web/api/queries.ts'
import { useWrite } from '#web/api/use-write.ts'

interface Switch {
  /** As it is now; nothing until that is known. */
  state: Toggle | undefined
  show: (state: Toggle) => void
  send: (isOn: boolean) => Promise<Toggle>
}

/**
 * Shows at once what was pressed, and goes back when the server refuses. Whoever presses again while a call is under way
 * is heard after it, and whoever presses before the state is known once it is. The member's lists of such things, and how
 * many are in them, are read when they are next seen.
 */
export function useToggle({ state, show, send }: Switch): () => Promise<void> {
  const queryClient = useQueryClient()
  const wanted = useRef<boolean>(undefined)
  const isPressedEarly = useRef(false)
  const { send: settle } = useWrite(async (before: Toggle) => {
    let settled = before
    try {
      while (wanted.current !== undefined && settled.isOn !== wanted.current)
        settled = await send(wanted.current)
    } finally {
      wanted.current = undefined
      show(settled)
      await outdateOwn(queryClient)
    }
  })

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
    if (!isUnderWay) await settle(state)
  }
  return press
}
