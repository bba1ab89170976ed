import { useSyncExternalStore } from 'react'
import { createSignal } from './create-store.ts'

const tickMs = 10_000

const tick = createSignal(() => {
  const timer = setInterval(tick.tell, tickMs)
  return () => clearInterval(timer)
})

/**
 * The time of day in milliseconds, to ten seconds; null on the server and while hydrating, where any answer would
 * differ from the other side's. One timer serves every time on the page.
 */
export function useClock(): number | null {
  return useSyncExternalStore(tick.subscribe, now, () => null)
}

// Rounded, because a store must give the same answer until it says that it changed; up, so that no time goes back
// when the browser takes over from the server.
function now() {
  return Math.ceil(Date.now() / tickMs) * tickMs
}
