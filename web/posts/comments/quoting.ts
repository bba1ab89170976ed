import { useSyncExternalStore } from 'react'

/** The comment that the next one quotes. */
export interface Quoting {
  topicId: number
  commentId: number
  floor: number
  name: string
}

let quoting: Quoting | undefined
const listeners = new Set<() => void>()

/** Chosen at a comment and shown in the form below the thread, which are far apart on the page. */
export function quoteNext(next: Quoting | undefined): void {
  quoting = next
  for (const tell of listeners) tell()
}

export function useQuoting(topicId: number): Quoting | undefined {
  const current = useSyncExternalStore(subscribe, () => quoting)
  return current?.topicId === topicId ? current : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
