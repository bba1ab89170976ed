import { useCallback, useEffect, useState } from 'react'

/**
 * Seconds left until a moment set by `start(seconds)`; 0 when nothing runs. Counts against the clock, because a
 * browser slows the timers of a page in the background.
 */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)

  const start = useCallback((seconds: number) => {
    setEndsAtMs(Date.now() + seconds * 1000)
    setSecondsLeft(seconds)
  }, [])

  useEffect(() => {
    if (!endsAtMs) return
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAtMs])

  return [secondsLeft, start]
}
