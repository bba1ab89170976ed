/* Shared: the tags that words and filters of a search may name. */
import type { Database } from '#server/core/database.ts'
import { oneValue, TaggedCache } from '#server/core/tagged-cache.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { readTags, type TagRow } from './search-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    knownTags: KnownTags
  }
}

export interface KnownTag extends TagRow {
  /** Its names in both languages, as they are compared. */
  names: readonly string[]
}

/** Every search asks for the tags, which staff seldom change: with the tree, all that processes keep is dropped. */
export class KnownTags {
  readonly #db: Database
  /** The cache, to be connected to the notifications. */
  readonly store = new TaggedCache<KnownTag[]>(oneValue)

  constructor(db: Database) {
    this.#db = db
  }

  read = (): Promise<KnownTag[]> =>
    this.store.getOrMake('', async () => ({ value: await this.#read(), tags: [] }))

  async #read(): Promise<KnownTag[]> {
    const tags = await readTags(this.#db)
    return tags.map((tag) => ({ ...tag, names: [tag.name_zh, tag.name_en].map(foldUnits) }))
  }
}
