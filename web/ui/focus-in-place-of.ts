/**
 * Where whoever deletes one of several things goes on by keyboard: from its place where that stays, else from what stood behind
 * it, before it or around it. Asked before it goes.
 */
export function focusInPlaceOf(thing: Element | null): () => void {
  const near = [thing, thing?.nextElementSibling, thing?.previousElementSibling]
  const around = thing?.parentElement?.closest('[tabindex]')
  const goOn = () => {
    if (document.activeElement !== document.body) return
    const heir = [...near, around].find((each) => each?.isConnected && each.matches('[tabindex]'))
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
  }
  // What shows a query is told of its answer in a task of its own.
  return () => setTimeout(goOn)
}
