import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many buttons of one width a row has room for. */
export function useRoom(row: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
      const button = element.querySelector('button')?.offsetWidth ?? 0
      if (button > 0) setRoom(Math.floor((innerWidthOf(element) + gap) / (button + gap)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  return room
}

function innerWidthOf(element: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
  return element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}
