import type { KeyboardEvent } from 'react'
import { isComposing } from '#web/ui/is-composing.ts'

const name = 'message-enter'

/** Whether Enter sends on this device: as its member chose here, else where there is a real keyboard. */
export function readEnterSends(): boolean {
  try {
    const chosen = localStorage.getItem(name)
    if (chosen) return chosen === 'sends'
  } catch {
    // A browser that keeps nothing has the standard.
  }
  return !matchMedia('(pointer: coarse)').matches
}

export function saveEnterSends(sends: boolean): void {
  try {
    localStorage.setItem(name, sends ? 'sends' : 'breaks')
  } catch {
    // It holds for as long as the page stands.
  }
}

/** Enter alone where it sends, and everywhere as in other forms with Ctrl; while a word of Chinese is being composed, it chooses the word. */
export function isSendingKey(event: KeyboardEvent, enterSends: boolean): boolean {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return false
  return event.ctrlKey || event.metaKey || (enterSends && !event.shiftKey)
}
