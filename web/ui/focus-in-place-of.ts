import { findContent } from './content-place.ts'

/**
 * Where whoever deletes one of several things goes on by keyboard: from its place where that stays, else from what stood behind
 * it, before it or around it.
 */
export function focusInPlaceOf(thing: Element | null): () => void {
  const near = [thing, thing?.nextElementSibling, thing?.previousElementSibling]
  const around = thing?.parentElement?.closest('[tabindex]')
  const goOn = () => {
    const { activeElement, body } = document
    // What went disabled has the focus until the page is drawn.
    if (activeElement !== body && !activeElement?.matches(':disabled')) return
    const heirs = [...near, around, findContent()].map((each) => (each?.isConnected ? findStop(each) : null))
    const heir = heirs.find((each) => each !== null)
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
  }
  // What shows a query is told of its answer in a task of its own.
  return () => setTimeout(goOn)
}

/** A row that takes no focus itself has the first that can be pressed in it. */
const findStop = (place: Element): Element | null =>
  place.matches('[tabindex]') ? place : place.querySelector(':scope:is(li, tr) :is(a, button:enabled)')
