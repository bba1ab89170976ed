import { useState } from 'react'
import { movedMax } from '#contract/posts/moving-limits.ts'

/** The comments that were chosen, on whichever pages they stand. */
export interface Chosen {
  ids: ReadonlySet<number>
  isFull: boolean
  /** Chooses as many of these as fit, or none of them. */
  set: (commentIds: readonly number[], isChosen: boolean) => void
  clear: () => void
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    ids,
    isFull: ids.size >= movedMax,
    set: (commentIds, isChosen) =>
      setIds((before) => {
        if (isChosen) return new Set([...before, ...commentIds].slice(0, movedMax))
        const gone = new Set(commentIds)
        return new Set([...before].filter((id) => !gone.has(id)))
      }),
    clear: () => setIds(new Set()),
  }
}
