/**
 * The ref of a place for what may be wider: what isn't needn't be moved, and is no stop for the keyboard. Hears of it once it is laid out,
 * and whenever a width changes.
 */
export function stopWhereMoved(place: HTMLElement): () => void {
  const sizing = new ResizeObserver(() => {
    // What is far below isn't laid out yet, and stays a stop until it is.
    if (place === document.activeElement || place.clientWidth === 0) return
    place.tabIndex = place.scrollWidth > place.clientWidth ? 0 : -1
  })
  for (const each of [place, ...place.children]) sizing.observe(each)
  return () => sizing.disconnect()
}
