import { isFocusAt } from '#web/ui/is-focus-at.ts'

/** Whoever has sent something goes on from there by keyboard; the address has brought it into sight. */
export function focusPost(anchor: string, sentFrom: string): void {
  if (isFocusAt(document.getElementById(sentFrom)))
    document.getElementById(anchor)?.focus({ preventScroll: true })
}
