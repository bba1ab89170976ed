import { useEffect, useState } from 'react'

/** Less is a finger that trembles. */
const stepPx = 8

/** Whether the reader moves down the page; false again as soon as they turn back, and at the top. */
export function useReadingOn(): boolean {
  const [isReadingOn, setIsReadingOn] = useState(false)
  useEffect(() => {
    let last = scrollY
    const look = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < stepPx) return
      last = scrollY
      setIsReadingOn(moved > 0)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isReadingOn
}
