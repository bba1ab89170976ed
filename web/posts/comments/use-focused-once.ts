import { useEffect, useRef, useState } from 'react'

/** Whether somebody has put the cursor into this part of the page yet. */
export function useFocusedOnce() {
  const part = useRef<HTMLElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const focus = () => setIsFocused(true)
    const element = part.current
    element?.addEventListener('focusin', focus, { once: true })
    return () => element?.removeEventListener('focusin', focus)
  }, [])
  return [part, isFocused] as const
}
