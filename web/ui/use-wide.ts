import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is as wide as that; where nothing is known of it yet it is. */
export function useWide(widthPx: number): boolean {
  const query = `(width >= ${widthPx / 16}em)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  )
}
