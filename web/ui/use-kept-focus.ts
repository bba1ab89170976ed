import { type RefObject, useEffect, useRef } from 'react'

/**
 * A place whose content goes on from step to step, and what was pressed goes with its own: whoever pressed it by keyboard
 * goes on from the place, which takes a `tabIndex` of -1 for that.
 */
export function useKeptFocus<E extends HTMLElement>(step: unknown): RefObject<E | null> {
  const place = useRef<E>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [step])
  return place
}
