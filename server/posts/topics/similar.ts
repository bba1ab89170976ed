import type { Database } from '#server/core/database.ts'
import { TaggedCache } from '#server/core/tagged-cache.ts'
import { findAlike, readAlikeTitles } from './similar-queries.ts'
import { topicKeywordsTag } from './topic-tags.ts'

declare module '#server/core/context.ts' {
  interface Site {
    similarTopics: SimilarTopics
  }
}

const bytesMax = 8 * 1024 * 1024

/**
 * Topics like another (docs/RULES.md, "Topics"). To find them costs more than all else of a topic's page, and what is
 * kept of the page ends with whatever is published; so they are kept for themselves, for a minute or until new keywords
 * come. Which of them a reader may see is asked every time.
 */
export class SimilarTopics {
  readonly #db: Database
  /** For whoever connects the caches. */
  readonly store = new TaggedCache<number[]>({ bytesMax, countBytes: (ids) => ids.length * 8 })

  constructor(db: Database) {
    this.#db = db
  }

  /** Best first. */
  async read(
    topicId: number,
    hiddenTagIds: readonly number[],
  ): Promise<{ topicId: number; title: string }[]> {
    const ids = await this.store.getOrMake(
      String(topicId),
      async () => ({ value: await findAlike(this.#db, topicId), tags: [topicKeywordsTag] }),
      { tags: [topicKeywordsTag] },
    )
    return readAlikeTitles(this.#db, ids, hiddenTagIds)
  }
}
