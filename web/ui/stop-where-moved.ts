/** The ref of a place for what may be wider: what isn't needn't be moved, and is no stop for the keyboard. */
export function stopWhereMoved(place: HTMLElement): () => void {
  const sizing = new ResizeObserver(() => {
    if (place !== document.activeElement) place.tabIndex = place.scrollWidth > place.clientWidth ? 0 : -1
  })
  for (const each of [place, ...place.children]) sizing.observe(each)
  return () => sizing.disconnect()
}
