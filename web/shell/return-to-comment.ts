import type { AnyRouter } from '@tanstack/react-router'

type Location = { href: string; state: { __TSR_key?: string } }

type Place = { id: string; top: number }

const framesMax = 3

const keyOf = ({ href, state }: Location) => state.__TSR_key ?? href

/**
 * Whoever comes back to a thread finds the comment that they left at the same height. How far the window was scrolled doesn't
 * lead there: comments count as of usual height until they come near. Called after the router has begun to remember that.
 */
export function returnToComment(router: AnyRouter): void {
  const left = new Map<string, Place>()
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return
    const comment = findInSight()
    if (comment) left.set(keyOf(fromLocation), { id: comment.id, top: comment.getBoundingClientRect().top })
    else left.delete(keyOf(fromLocation))
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const place = left.get(keyOf(toLocation))
    // The same page drawn again: its reader may have gone on.
    if (!place || !fromLocation || keyOf(fromLocation) === keyOf(toLocation)) return
    align(place, framesMax)
  })
}

/** Again in the next frames: what comes into sight grows from its usual height to its own. */
function align(place: Place, frames: number): void {
  const comment = document.getElementById(place.id)
  if (!comment) return
  scrollBy({ top: comment.getBoundingClientRect().top - place.top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => align(place, frames - 1))
}

/** The uppermost comment in sight; none where the text above them is. */
function findInSight(): Element | undefined {
  for (const comment of document.querySelectorAll('#comments [id^="comment-"]')) {
    const { top, bottom } = comment.getBoundingClientRect()
    if (bottom > 0) return top < innerHeight ? comment : undefined
  }
  return undefined
}
