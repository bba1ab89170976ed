/**
 * Whoever has sent something goes on from there by keyboard; the address has brought it into sight. Who has turned from
 * what was `focused` to something else meanwhile, as to a menu, stays there.
 */
export function focusPost(anchor: string, focused: Element | null): void {
  const { activeElement, body } = document
  if (activeElement === focused || activeElement === body)
    document.getElementById(anchor)?.focus({ preventScroll: true })
}
