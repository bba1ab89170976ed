import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'

/** Whether somebody has put the cursor into this part of the page yet; said once they see it there. */
export function useFocusedOnce() {
  const part = useRef<HTMLElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    let leave = () => {}
    const focus = () => {
      leave = afterPaint(() => setIsFocused(true))
    }
    const element = part.current
    element?.addEventListener('focusin', focus, { once: true })
    return () => {
      element?.removeEventListener('focusin', focus)
      leave()
    }
  }, [])
  return [part, isFocused] as const
}
