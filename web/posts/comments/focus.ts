import { isFocusAt } from '#web/ui/is-focus-at.ts'

/**
 * Where whoever deletes a post goes on by keyboard: from its place where that stays, else from what stood behind it, before
 * it or around it. Asked before it goes.
 */
export function focusInPlaceOf(anchor: string): () => void {
  const post = document.getElementById(anchor)
  const near = [post, post?.nextElementSibling, post?.previousElementSibling]
  const around = post?.parentElement?.closest('[tabindex]')
  return () => {
    if (document.activeElement !== document.body) return
    const heir = [...near, around].find((each) => each?.isConnected && each.matches('[tabindex]'))
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
  }
}

/** Whoever has sent something goes on from there by keyboard; the address has brought it into sight. */
export function focusPost(anchor: string, sentFrom: string): void {
  if (isFocusAt(document.getElementById(sentFrom)))
    document.getElementById(anchor)?.focus({ preventScroll: true })
}
