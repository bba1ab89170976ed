/** Whoever has sent something goes on from there by keyboard; the address has brought it into sight. */
export function focusPost(anchor: string): void {
  document.getElementById(anchor)?.focus({ preventScroll: true })
}
