import { contentKey } from '#server/content.ts'
import { ContentCache, type Kept } from '#server/content-cache.ts'
import type { Database } from '#server/db/database.ts'
import { findAlike, readAlikeTitles } from './similar-queries.ts'

const bytesMax = 8 * 1024 * 1024

/**
 * Topics like another (domain.md, chapter 3). To find them costs more than all else of a topic's page, of which nothing is
 * kept any longer once something is published; so they are kept for themselves, for a minute or until new words come.
 * Which of them a reader may see is asked every time.
 */
export class SimilarTopics {
  readonly #cache = new ContentCache<Kept & { ids: number[] }>(bytesMax, ({ ids }) => ids.length * 8)
  readonly #db: Database

  constructor(db: Database) {
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
    const kept = this.#cache.get(String(topicId))
    if (kept) return kept.ids
    const readAt = performance.now()
    const ids = await findAlike(this.#db, topicId)
    this.#cache.keep(String(topicId), { ids, readAt, contentKeys: [contentKey.topicWords] })
    return ids
  }

  drop(contentKeys: readonly string[]): void {
    this.#cache.drop(contentKeys)
  }

  dropAll(): void {
    this.#cache.dropAll()
  }
}
