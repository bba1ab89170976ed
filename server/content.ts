import type { Database, Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notifications.ts'

/** The channel on which writers name the content they changed. */
export const contentChannel = 'content'

/**
 * Names of content that pages show. A writer announces them in its own transaction, so that every process drops
 * what it keeps of them exactly when the change becomes visible, and not when it doesn't.
 */
export const contentKey = {
  topicLists: 'topic-lists',
  surroundings: 'surroundings',
  topicWords: 'topic-words',
  topic: (topicId: number) => `topic:${topicId}`,
  membershipCards: 'membership-cards',
  site: 'site',
}

type Listener = (keys: readonly string[]) => void
const listeners = new Set<Listener>()

/** Hears at once what this process announces, before it is committed. Answers how to stop listening. */
export function onAnnouncing(fn: Listener): () => void {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}

export async function announce(db: Database | Tx, ...keys: string[]): Promise<void> {
  for (const tell of listeners) tell(keys)
  await notify(db, contentChannel, keys.join(' '))
}
