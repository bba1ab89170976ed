import type { Settings } from '#contract/core/settings.ts'
import { ContentCache, type Kept } from '#server/content-cache.ts'
import type { EncodedAnswer } from './encode-answer.ts'

/** A finished answer that is the same for a whole audience, as it travels. */
export type KeptAnswer = Kept & EncodedAnswer

const bytesMax = 64 * 1024 * 1024

/** Finished answers of the last moments, made under the settings that still hold. */
export class AnswerCache extends ContentCache<KeptAnswer> {
  #settings: Settings | undefined

  constructor() {
    super(bytesMax, ({ bytes }) => bytes.length)
  }

  /** Settings decide what many answers show, so none outlives those it was made under. */
  async getOrMake(settings: Settings, key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    if (this.#settings && settings !== this.#settings) this.dropAll()
    this.#settings = settings
    const kept = this.get(key)
    if (kept) return kept
    const answer = await make()
    if (settings === this.#settings) this.keep(key, answer)
    return answer
  }
}
