import type { Settings } from '#contract/settings.ts'
import { ContentCache, type Kept } from '#server/content-cache.ts'
import type { Encoding } from './encode-answer.ts'

/** A finished answer that is the same for every reader. */
export interface KeptAnswer extends Kept {
  json: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

const bytesMax = 32 * 1024 * 1024

/** Finished answers of the last moments, made under the settings that still hold. */
export class AnswerCache extends ContentCache<KeptAnswer> {
  #settings: Settings | undefined

  constructor() {
    // An encoded form may join later and is smaller.
    super(bytesMax, ({ json }) => json.length * 2)
  }

  getUnder(settings: Settings, key: string): KeptAnswer | undefined {
    if (settings !== this.#settings) this.dropAll()
    this.#settings = settings
    return this.get(key)
  }

  keepUnder(settings: Settings, key: string, answer: KeptAnswer): void {
    if (settings === this.#settings) this.keep(key, answer)
  }
}
