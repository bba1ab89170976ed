import { useEffect } from 'react'
import { focusInPlaceOf } from './focus-in-place-of.ts'

/** A bar that goes with the press of one of its buttons: whoever pressed it by keyboard goes on from what the page is about. */
export function useFocusAfter(isShown: boolean): void {
  useEffect(() => (isShown ? focusInPlaceOf(null) : undefined), [isShown])
}
