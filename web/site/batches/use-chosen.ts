import { useState } from 'react'
import { type BatchKind, batchThingsMax } from '#contract/site/batches.ts'

/** As acts on many name it. */
export const nameOf = ({ kind, id }: { kind: BatchKind; id: number }) => `${kind}:${id}`

export type Chosen = ReturnType<typeof useChosen>

/** What was chosen so far, over several searches. */
export function useChosen() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  return {
    names,
    isFull: names.size >= batchThingsMax,
    clear: () => setNames(new Set()),
    set: (name: string, isChosen: boolean) =>
      setNames((present) => {
        const next = new Set(present)
        if (isChosen) next.add(name)
        else next.delete(name)
        return next
      }),
  }
}
