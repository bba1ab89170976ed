/*
 * The client state `topicDetailPermission` of the specification (chapters 3, 6 and 7): true from the moment a topic is
 * asked for, false when the answer is 403.
 */

let isPermitted = true
const listeners = new Set<() => void>()

export function noteTopicDetailPermission(path: string, status: number): void {
  if (!path.startsWith('/thread')) return
  const next = status !== 403
  if (next === isPermitted) return
  isPermitted = next
  for (const tell of listeners) tell()
}

export const topicDetailPermission = {
  read: () => isPermitted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
