/* Shared: the tags that words and filters of a search may name. */
import type { Database } from '#server/core/database.ts'
import { TaggedCache } from '#server/core/tagged-cache.ts'
import { readTags, type TagRow } from './search-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    knownTags: KnownTags
  }
}

/** Every search asks for the tags, which staff seldom change: with the tree, all that processes keep is dropped. */
export class KnownTags {
  readonly #db: Database
  /** The cache, to be connected to the notifications. */
  readonly store = new TaggedCache<TagRow[]>({ bytesMax: 1, countBytes: () => 0 })

  constructor(db: Database) {
    this.#db = db
  }

  read = (): Promise<TagRow[]> =>
    this.store.getOrMake('', async () => ({ value: await readTags(this.#db), tags: [] }))
}
