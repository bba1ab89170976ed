import { useCallback, useMemo } from 'react'
import { useDraft } from './use-draft.ts'

/**
 * What is typed into several fields, kept as one draft; see `useDraft`. `initial` has to be the same object from one drawing to
 * the next for as long as it says the same.
 */
export function useFieldsDraft<Fields extends object>(plainKey: string, initial: Fields) {
  const plain = useMemo(() => JSON.stringify(initial), [initial])
  const [text, setText, clear, restoredAt, discard] = useDraft(plainKey, plain)
  // A draft of an earlier version may lack a field.
  const fields = useMemo(() => ({ ...initial, ...(JSON.parse(text) as Fields) }), [initial, text])
  const change = useCallback(
    (changes: Partial<Fields>) =>
      setText((before) => JSON.stringify({ ...(JSON.parse(before) as Fields), ...changes })),
    [setText],
  )
  return { fields, change, clear, restoredAt, discard }
}
