import { useCallback, useEffect, useState } from 'react'
import { clearDraft, readDraft } from './draft.ts'
import { useDraftSaving, useOwnKey } from './use-draft-saving.ts'

/**
 * A text that survives a reload, a failed submit and an expired session. The first render shows `initial`, on the
 * server too; a draft comes in right after, and `restoredAt` then says when it was typed. Call `clear` once the
 * text has arrived at the server, which leaves what another tab is writing, and `discard` to go back to `initial`.
 */
export function useDraft(plainKey: string, initial: string, toKept?: (value: string) => string) {
  const key = useOwnKey(plainKey)
  const [value, setValue] = useState(initial)
  const [restoredAt, setRestoredAt] = useState<Date>()
  const forget = useDraftSaving(plainKey, value, initial, toKept)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `initial` must not undo what is being typed.
  useEffect(() => {
    const draft = readDraft(key)
    const differs = draft !== undefined && draft.value !== initial
    setValue((typed) => (differs ? draft.value : typed))
    setRestoredAt(differs ? draft.savedAt : undefined)
  }, [key])

  const clear = useCallback(() => {
    forget()
    setRestoredAt(undefined)
  }, [forget])

  const discard = useCallback(() => {
    clear()
    clearDraft(key)
    setValue(initial)
  }, [clear, key, initial])

  return [value, setValue, clear, restoredAt, discard] as const
}
