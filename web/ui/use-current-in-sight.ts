import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** For a row of links that scrolls sideways on a phone: shows the current one. The page itself stays where it is. */
export function useCurrentInSight() {
  const row = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address has another current link.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]')
    if (!row.current || !current) return
    const [frame, link] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollLeft += link.left - frame.left - (frame.width - link.width) / 2
  }, [pathname])
  return row
}
