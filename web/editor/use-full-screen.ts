import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '#web/ui/is-composing.ts'
import { useOpenDialog } from '#web/ui/open-dialogs.ts'

/** In CodeMirror's notation. Ctrl-Shift-F, which others use, is taken by Chinese input methods. */
export const fullScreenKey = 'Alt-Enter'

/**
 * Lets the editor fill the window while the page behind it stands still and is out of reach. The editor is styled by
 * it and nothing is moved, so the text, its history and the cursor stay as they are.
 */
export function useFullScreen(editor: RefObject<HTMLElement | null>, focusText: () => void) {
  const [isFull, setFull] = useState(false)
  const scrolledTo = useRef(0)

  useLayoutEffect(() => {
    if (!isFull || !editor.current) return
    const bringBack = putOutOfReach(editor.current)
    const stopFitting = fitAboveKeyboard(editor.current)
    return () => {
      bringBack()
      stopFitting()
    }
  }, [isFull, editor])

  function leave() {
    if (!isFull) return
    flushSync(() => setFull(false))
    // Without the editor the page was shorter, and may have lost its place.
    scrollTo({ top: scrolledTo.current, behavior: 'instant' })
  }

  // Who fills a phone's window with it takes it for a page of its own, which Back leaves.
  useOpenDialog({ popup: editor, isOpen: isFull, onClose: leave })

  function toggle() {
    if (!isFull) scrolledTo.current = scrollY
    if (isFull) leave()
    else setFull(true)
    focusText()
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A list of completions closes first, and so does that of an input method.
    if (event.defaultPrevented || isComposing(event)) return
    const isWanted = event.key === 'Escape' ? isFull : event.key === 'Enter' && event.altKey
    if (!isWanted) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const element = editor.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [editor])

  return { isFull, toggle, leave }
}

/** What is shown above the editor, as toasts and dialogs are, stands beside the app and stays within reach. */
function putOutOfReach(editor: HTMLElement): () => void {
  const behind: HTMLElement[] = []
  for (let inner = editor; inner.parentElement && inner.id !== 'app'; inner = inner.parentElement)
    for (const beside of inner.parentElement.children)
      if (beside instanceof HTMLElement && beside !== inner && !beside.inert) behind.push(beside)
  for (const element of behind) element.inert = true
  // Asked for by a sheet: before version 121 Firefox doesn't know :has().
  document.documentElement.toggleAttribute('data-full-screen', true)
  return () => {
    document.documentElement.toggleAttribute('data-full-screen', false)
    for (const element of behind) element.inert = false
  }
}

/** A phone's keyboard may lie over the page without making it less high; only the visual viewport tells. */
function fitAboveKeyboard(editor: HTMLElement): () => void {
  const seen = window.visualViewport
  const take = () => {
    // Who zooms in with two fingers moves about in the editor instead.
    if (seen?.scale !== 1) return
    editor.style.setProperty('--seen-from', `${seen.offsetTop}px`)
    editor.style.setProperty('--seen-height', `${seen.height}px`)
  }
  take()
  seen?.addEventListener('resize', take)
  seen?.addEventListener('scroll', take)
  return () => {
    seen?.removeEventListener('resize', take)
    seen?.removeEventListener('scroll', take)
  }
}
