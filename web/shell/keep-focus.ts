import type { AnyRouter } from '@tanstack/react-router'

/** A link goes with the page that it stood on, and would drop the keyboard's focus: the page it leads to takes it. */
export function keepFocus(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation: { hash } }) => {
    if (fromLocation && document.activeElement === document.body)
      document.getElementById(hash || 'main')?.focus({ preventScroll: true })
  })
}
