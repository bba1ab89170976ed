import type { AnyRouter } from '@tanstack/react-router'

/** A link goes with the page that it stood on, and would drop the keyboard's focus: the page it leads to takes it. */
export function keepFocus(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, hrefChanged, toLocation: { hash } }) => {
    // A page that has only come alive, or was read again, leaves the focus where it is.
    if (fromLocation && hrefChanged && document.activeElement === document.body)
      document.getElementById(hash || 'main')?.focus({ preventScroll: true })
  })
}
