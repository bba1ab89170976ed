import { useCallback } from 'react'

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
export const useHandedFocus = (name: string) =>
  useCallback(
    (button: HTMLButtonElement) => {
      if (focused === name) button.focus({ preventScroll: true })
      focused = undefined
      return () => {
        if (document.activeElement === button) focused = name
      }
    },
    [name],
  )
