import type { AnyRouter } from '@tanstack/react-router'
import { findContent } from '#web/ui/content-place.ts'

/**
 * What stands around pages, and stays where it is when one pressed it there: around each, beside the `content` of some, and a
 * menu's item on its way out.
 */
const aroundPages = '#app > :not(main) :is(a, button), [data-around] a, [role=menuitem]'

/**
 * A link goes with the page that it stood on, and would drop the keyboard's focus: the page it leads to takes it. Another
 * page takes it from a link around it too, as from the footer, behind which Tab would lead out of the window.
 */
export function keepFocus(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, hrefChanged, pathChanged, toLocation: { hash } }) => {
    const { activeElement, body } = document
    const isAround = () => pathChanged && activeElement?.matches(aroundPages)
    // A page that has only come alive, or was read again, leaves the focus where it is.
    if (fromLocation && hrefChanged && (activeElement === body || isAround())) {
      const place = hash ? document.getElementById(hash) : findContent()
      place?.focus({ preventScroll: true })
    }
  })
}
