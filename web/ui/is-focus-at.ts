/**
 * Whether the focus is still at this place, or nowhere, as after a button that has gone. Who has turned to something
 * else meanwhile, as to a menu, must not be taken away from it.
 */
export function isFocusAt(place: Element | null | undefined): boolean {
  const { activeElement, body } = document
  return activeElement === body || place?.contains(activeElement) === true
}
