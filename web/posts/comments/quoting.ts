import { memberGone } from '#web/core/member-gone.ts'
import { createStore, useStore } from '#web/ui/create-store.ts'

/** The comment that the next one quotes. */
export interface Quoting {
  topicId: number
  commentId: number
  floor: number
  name: string
  /** What it says, in short. */
  words: string
}

export const quoting = createStore<Quoting | undefined>(undefined)
memberGone.subscribe(() => quoting.write(undefined))

/** Chosen at a comment and shown in the form below the thread, which are far apart on the page. */
export const quoteNext = quoting.write

export function useQuoting(topicId: number): Quoting | undefined {
  const current = useStore(quoting)
  return current?.topicId === topicId ? current : undefined
}
