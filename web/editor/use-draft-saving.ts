import { useCallback, useEffect, useRef } from 'react'
import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import { useFirstViewer } from '#web/core/site.ts'
import { clearDraft, ownKeyOf, saveDraft } from './draft.ts'

const pauseMs = 400

export function useOwnKey(key: string): string {
  // What a session's end takes away is saved for whoever has typed it.
  return ownKeyOf(key, useFirstViewer()?.userId)
}

/**
 * Saves what is typed after a pause, and at once when the page goes, as `toKept` makes it. Returns a way to forget what is not
 * yet saved.
 */
export function useDraftSaving(
  plainKey: string | undefined,
  value: string,
  initial: string,
  toKept = withoutPasswords,
): () => void {
  const ownKey = useOwnKey(plainKey ?? '')
  const key = plainKey && ownKey
  const pending = useRef<() => void>(undefined)
  const seen = useRef(value)

  useEffect(() => {
    if (key === undefined || value === seen.current) return
    seen.current = value
    pending.current = () => {
      pending.current = undefined
      if (value === initial || value.trim() === '') clearDraft(key)
      else saveDraft(key, toKept(value))
    }
    const timer = setTimeout(() => pending.current?.(), pauseMs)
    return () => clearTimeout(timer)
  }, [key, value, initial, toKept])

  useEffect(() => {
    const save = () => pending.current?.()
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [])

  return useCallback(() => {
    pending.current = undefined
  }, [])
}
