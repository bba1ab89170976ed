import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { TaggedCache } from '#server/core/tagged-cache.ts'
import { findAlike, readAlikeTitles } from './similar-queries.ts'
import { topicKeywordsTag } from './topic-tags.ts'

declare module '#server/core/context.ts' {
  interface Site {
    similarTopics: SimilarTopics
  }
}

const bytesMax = 8 * 1024 * 1024

// What others publish meanwhile is like it too, and is found when it's this old.
const ageMaxMs = 10 * minuteMs

/**
 * Topics like another (docs/RULES.md, "Topics"). To find them costs more than all else of a topic's page, so the ids are
 * kept apart from it, until the topic's own keywords change or for ten minutes. Which of them a reader may see is asked
 * every time.
 */
export class SimilarTopics {
  readonly #db: Database
  /** For whoever connects the caches. */
  readonly store = new TaggedCache<number[]>({ bytesMax, countBytes: (ids) => ids.length * 8, ageMaxMs })

  constructor(db: Database) {
    this.#db = db
  }

  /** Best first. */
  async read(
    topicId: number,
    hiddenTagIds: readonly number[],
  ): Promise<{ topicId: number; title: string }[]> {
    const tags = [topicKeywordsTag(topicId)]
    const find = async () => ({ value: await findAlike(this.#db, topicId), tags })
    const ids = await this.store.getOrMake(String(topicId), find, { tags })
    return readAlikeTitles(this.#db, ids, hiddenTagIds)
  }
}
