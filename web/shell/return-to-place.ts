import type { AnyRouter } from '@tanstack/react-router'

type Location = { href: string; state: { __TSR_key?: string } }

/** How far a page was scrolled and, where a text or a thread was being read, at what height a part of it stood. */
type Place = { scrolled: number; part?: { id: string; index: number; top: number } }

/** Parts of a text, and comments: what counts as of usual height until it comes near. */
const parts = '[data-post] > *, #comments [id^="comment-"]'

const framesMax = 3

const keyOf = ({ href, state }: Location) => state.__TSR_key ?? href

/**
 * Whoever comes back to a text or a thread finds what they left at the same height. How far the window was scrolled doesn't
 * lead there, as some parts have another height by then. And whoever followed a link within a page comes back to where they
 * did: the router looks only once the browser has gone on. Called after the router has begun to remember.
 */
export function returnToPlace(router: AnyRouter): void {
  const left = new Map<string, Place>()
  let pressed: { key: string; href: string; place: Place } | undefined
  const press = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="#"]')
    if (!link) return
    pressed = { key: keyOf(router.history.location), href: link.href, place: findPlace() }
  }
  addEventListener('click', press, { capture: true })
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (!fromLocation) return
    const key = keyOf(fromLocation)
    const isPressed = pressed?.key === key && pressed.href.endsWith(toLocation.href)
    left.set(key, isPressed && pressed ? pressed.place : findPlace())
    pressed = undefined
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const place = left.get(keyOf(toLocation))
    // The same page drawn again: its reader may have gone on.
    if (!place || !fromLocation || keyOf(fromLocation) === keyOf(toLocation)) return
    scrollTo({ top: place.scrolled, behavior: 'instant' })
    if (place.part) align(place.part, framesMax)
  })
}

/** Again in the next frames: what comes into sight grows from its usual height to its own. */
function align(part: NonNullable<Place['part']>, frames: number): void {
  const shown = part.id ? document.getElementById(part.id) : document.querySelectorAll(parts)[part.index]
  if (!shown) return
  scrollBy({ top: shown.getBoundingClientRect().top - part.top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => align(part, frames - 1))
}

/** By the uppermost part in sight; by none where something else stands above them. */
function findPlace(): Place {
  for (const [index, part] of document.querySelectorAll(parts).entries()) {
    const { top, bottom } = part.getBoundingClientRect()
    if (bottom <= 0) continue
    return { scrolled: scrollY, ...(top < innerHeight && { part: { id: part.id, index, top } }) }
  }
  return { scrolled: scrollY }
}
