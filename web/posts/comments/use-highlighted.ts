import { useHydrated, useLocation } from '@tanstack/react-router'

/** The id that the address points at; nothing while the page is as it was drawn, where `:target` does the same. */
export function useHighlighted(): string {
  const isHydrated = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  return isHydrated ? hash : ''
}
