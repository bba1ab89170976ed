import { useCallback, useEffect, useRef } from 'react'
import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import { useFirstViewer } from '#web/core/site.ts'
import { clearDraft, ownKeyOf, readDraft, saveDraft } from './draft.ts'

const pauseMs = 400

export function useOwnKey(key: string): string {
  // What a session's end takes away is saved for whoever has typed it.
  return ownKeyOf(key, useFirstViewer()?.userId)
}

/**
 * Saves what is typed after a pause, and at once when the page goes, as `toKept` makes it. Returns a way to forget it, saved or
 * not; what another tab has saved over it stays.
 */
export function useDraftSaving(
  plainKey: string,
  value: string,
  initial: string,
  toKept = withoutPasswords,
): () => void {
  const key = useOwnKey(plainKey)
  const pending = useRef<() => void>(undefined)
  const seen = useRef(value)
  const isLeaving = useRef(false)
  const saved = useRef<string>(undefined)

  useEffect(() => {
    // The form that stands here begins with it.
    saved.current = readDraft(key)?.value
  }, [key])

  useEffect(() => {
    if (value === seen.current) return
    seen.current = value
    pending.current = () => {
      pending.current = undefined
      if (value === initial || value.trim() === '') clearOwn(key, saved.current)
      else {
        saved.current = toKept(value)
        saveDraft(key, saved.current)
      }
    }
    // An editor whose code came later hears of it later that the page goes, and says its last words then.
    if (isLeaving.current) return pending.current()
    const timer = setTimeout(() => pending.current?.(), pauseMs)
    return () => clearTimeout(timer)
  }, [key, value, initial, toKept])

  useEffect(() => {
    const leave = () => {
      isLeaving.current = true
      pending.current?.()
    }
    const comeBack = () => {
      isLeaving.current = false
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      pending.current?.()
    }
  }, [])

  return useCallback(() => {
    pending.current = undefined
    clearOwn(key, saved.current)
  }, [key])
}

/** What is kept may be another tab's by now. */
function clearOwn(key: string, saved: string | undefined): void {
  if (readDraft(key)?.value === saved) clearDraft(key)
}
