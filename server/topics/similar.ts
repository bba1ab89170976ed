import { contentKey } from '#server/content.ts'
import { ContentCache, type Kept } from '#server/content-cache.ts'
import type { Database } from '#server/db/database.ts'
import { findAlike, readAlikeTitles } from '#server/posts/topics/similar-queries.ts'

const bytesMax = 8 * 1024 * 1024

/**
 * Topics like another (domain.md, chapter 3). To find them costs more than all else of a topic's page, and what is kept
 * of the page ends with whatever is published; so they are kept for themselves, for a minute or until new words come.
 * Which of them a reader may see is asked every time.
 */
export class SimilarTopics extends ContentCache<Kept & { ids: number[] }> {
  readonly #db: Database

  constructor(db: Database) {
    super(bytesMax, ({ ids }) => ids.length * 8)
    this.#db = db
  }

  /** Best first. */
  async read(
    topicId: number,
    closedTagIds: readonly number[],
  ): Promise<{ topicId: number; title: string }[]> {
    return readAlikeTitles(this.#db, await this.#find(topicId), closedTagIds)
  }

  async #find(topicId: number): Promise<number[]> {
    const kept = this.get(String(topicId))
    if (kept) return kept.ids
    const readAt = performance.now()
    const ids = await findAlike(this.#db, topicId)
    this.keep(String(topicId), { ids, readAt, contentKeys: [contentKey.topicWords] })
    return ids
  }
}
