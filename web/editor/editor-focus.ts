export type Focus = { anchor: number; head: number }

let handedOver: Focus | undefined

/** Called as the plain field goes: whoever was typing in it must not lose the place when the editor takes over. */
export function handOverFocus(textarea: HTMLTextAreaElement | null): void {
  if (!textarea || document.activeElement !== textarea) return
  handedOver = { anchor: textarea.selectionStart, head: textarea.selectionEnd }
  // Only the editor that replaces it in the same commit may take it.
  queueMicrotask(() => {
    handedOver = undefined
  })
}

export function takeFocus(): Focus | undefined {
  const focus = handedOver
  handedOver = undefined
  return focus
}
