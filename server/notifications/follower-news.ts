import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
import { insertingNews, type NewsRow, tellBatch } from './news-queries.ts'

export const newsChannel = 'follower_news'

/** A transaction each: few enough that nobody waits for one, and what is told twice after a crash is told once. */
const followersPerBatch = 5_000

/** Leaves it to a job to tell the author's followers; of who has none nothing is written. */
export async function tellFollowers(tx: Tx, news: NewsRow): Promise<void> {
  await defer(tx, { write: insertingNews(news), notification: { channel: newsChannel, payload: '' } })
}

/**
 * Tells followers of all that waits, the oldest first. Whoever has heard of the event in a way that concerns them more
 * isn't told again, and of what was deleted meanwhile nobody is.
 */
export async function tellWaitingNews(db: Database, perBatch = followersPerBatch): Promise<void> {
  while (await tellBatch(db, perBatch));
}
