import type { AnyRouter } from '@tanstack/react-router'

/**
 * When the router may scroll: on the way to another page, and never on the page that the browser has loaded. There the
 * browser itself goes to where the reader was, or to the anchor, and whoever scrolled before the program began stays.
 */
export function scrollOnNavigation() {
  let shownKey: string | undefined
  return ({ location }: { location: { href: string; state: { __TSR_key?: string } } }): boolean => {
    const key = location.state.__TSR_key ?? location.href
    const isNavigation = shownKey !== undefined && key !== shownKey
    shownKey = key
    return isNavigation
  }
}

/** Tells the router of a scroll before its time, so that coming back leads to that place too. */
export function reportEarlyScroll(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
}
