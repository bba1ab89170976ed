import { useSyncExternalStore } from 'react'

const tickMs = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The time of day in milliseconds, to ten seconds; null on the server and while hydrating, where any answer would
 * differ from the other side's. One timer serves every time on the page.
 */
export function useClock(): number | null {
  return useSyncExternalStore(subscribe, now, () => null)
}

// Rounded, because a store must give the same answer until it says that it changed; up, so that no time goes back
// when the browser takes over from the server.
function now() {
  return Math.ceil(Date.now() / tickMs) * tickMs
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
