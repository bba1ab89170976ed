/* Shared: the latest titles by their spelling. */
import type { Database } from '#server/core/database.ts'
import { oneValue, TaggedCache } from '#server/core/tagged-cache.ts'
import { isSpelledSo, type Spelling } from './spell.ts'
import { readSpellings, type SpelledTopic } from './spelling-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    spelledTitles: SpelledTitles
  }
}

/** Ends what is kept of the spellings. */
export const spellingsTag = 'spellings'

/** Of so many is looked which this reader may view. */
const foundMax = 200

interface SpelledTitle extends SpelledTopic, Spelling {
  /** The spelling in small letters: few are left for the pattern that knows syllables, which takes ten times as long. */
  letters: string
}

/** Some 5,000 titles, in memory until one of them is spelled anew: whoever types letters looks through all of them. */
export class SpelledTitles {
  readonly #db: Database
  /** The cache, to be connected to the notifications. */
  readonly store = new TaggedCache<SpelledTitle[]>(oneValue)

  constructor(db: Database) {
    this.#db = db
  }

  /** The latest topics that are spelled so, as they were when they were spelled. */
  async find(letters: string): Promise<SpelledTopic[]> {
    const titles = await this.store.getOrMake('', async () => ({
      value: await this.#read(),
      tags: [spellingsTag],
    }))
    const found: SpelledTopic[] = []
    for (const title of titles) {
      if (!title.initials.includes(letters) && !title.letters.includes(letters)) continue
      if (isSpelledSo(title, letters) && found.push(title) === foundMax) break
    }
    return found
  }

  async #read(): Promise<SpelledTitle[]> {
    const rows = await readSpellings(this.#db)
    return rows.map((row) => ({ ...row, letters: row.spelling.toLowerCase() }))
  }
}
