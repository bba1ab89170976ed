import { useCallback, useMemo } from 'react'
import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import { useDraft } from './use-draft.ts'

/**
 * What is typed into several fields, kept as one draft; see `useDraft`. `initial` has to be the same object from one drawing to
 * the next for as long as it says the same.
 */
export function useFieldsDraft<Fields extends object>(plainKey: string, initial: Fields) {
  const plain = useMemo(() => JSON.stringify(initial), [initial])
  const [text, setText, clear, restoredAt, discard] = useDraft(plainKey, plain, toKeptFields)
  // A draft of an earlier version may lack a field.
  const fields = useMemo(() => ({ ...initial, ...readFields<Fields>(text) }), [initial, text])
  const change = useCallback(
    (changes: Partial<Fields>) =>
      setText((before) => JSON.stringify({ ...readFields<Fields>(before), ...changes })),
    [setText],
  )
  return { fields, change, clear, restoredAt, discard }
}

/** Fields as they may be kept. Taken as one text, they could lose the very signs that end them with a password. */
export const toKeptFields = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_, value) =>
    typeof value === 'string' ? withoutPasswords(value) : value,
  )

/** What an earlier version has broken in keeping it is as good as nothing. */
export function readFields<Fields>(text: string): Partial<Fields> {
  try {
    return JSON.parse(text) as Partial<Fields>
  } catch {
    return {}
  }
}
