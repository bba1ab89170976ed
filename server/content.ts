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
  topic: (topicId: number) => `topic:${topicId}`,
  site: 'site',
}

export const announce = (db: Database | Tx, ...keys: string[]) => notify(db, contentChannel, keys.join(' '))
