/**
 * The ref of a bar that stays at the lower edge of the window: nothing that is focused or led to ends under it, however
 * many rows it has.
 */
export function keepRoomBelow(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const sizing = new ResizeObserver(() => style.setProperty('--room-below', `${bar.offsetHeight}px`))
  sizing.observe(bar)
  return () => {
    sizing.disconnect()
    style.removeProperty('--room-below')
  }
}
