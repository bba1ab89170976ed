import { useMemo } from 'react'

/*
 * A member's page is drawn as the guest's, and its buttons give way to the member's a moment later. What was pressed
 * until then, and what had the keyboard's focus, goes on to the button of the same name that takes the place.
 */

let pressed: string | undefined
let focused: string | undefined

export function pressEarly(name: string): void {
  pressed = name
}

/** Whether the button of this name was pressed before it was there; asked once. */
export function takeEarlyPress(name: string): boolean {
  const wasPressed = pressed === name
  if (wasPressed) pressed = undefined
  return wasPressed
}

/** Hands the keyboard's focus on from the button that goes to the one that comes. */
export const useHandedFocus = (name: string) => useMemo(() => handFocusOn(name), [name])

/** The ref of a button of this name. */
export const handFocusOn = (name: string) => (button: HTMLButtonElement) => {
  if (focused === name) button.focus({ preventScroll: true })
  return () => {
    if (document.activeElement !== button) return
    focused = name
    // Its heir comes in the same go, and those of the buttons around it may come first.
    setTimeout(() => {
      focused = undefined
    })
  }
}
