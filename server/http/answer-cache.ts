import { LRUCache } from 'lru-cache'
import type { Settings } from '#contract/settings.ts'
import type { Encoding } from './encode-answer.ts'
import type { ContentKeys } from './route.ts'

/** A finished answer that is the same for every reader. */
export interface KeptAnswer {
  /** When the reading of its content began, by `performance.now()`. */
  readAt: number
  contentKeys: ContentKeys
  json: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

const bytesMax = 32 * 1024 * 1024
// Bounds what changes without an announcement, such as read counts.
const ageMaxMs = 2_000
// A writer announces inside its transaction. Until it is surely through, what is read may be from before it.
const commitMsMax = 500
const changesMax = 50_000

/**
 * Answers of the last moments: most readers of a busy forum ask for the same few lists and topics. A writer's
 * announcement ends them in every process, and at once in its own, so that a writer always sees what they wrote.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: bytesMax,
    ttl: ageMaxMs,
    // An encoded form may join later and is smaller.
    sizeCalculation: ({ json }, key) => json.length * 2 + key.length * 2 + 512,
  })
  // Remembered for longer than an answer lives; after that there is nothing left to refuse.
  readonly #changedAt = new LRUCache<string, number>({ max: changesMax, ttl: ageMaxMs * 2 })
  #settings: Settings | undefined

  get(key: string, settings: Settings): KeptAnswer | undefined {
    if (settings !== this.#settings) {
      this.dropAll()
      this.#settings = settings
    }
    const answer = this.#answers.get(key)
    return answer && this.#isCurrent(answer) ? answer : undefined
  }

  keep(key: string, settings: Settings, answer: KeptAnswer): void {
    if (settings === this.#settings && this.#isCurrent(answer)) this.#answers.set(key, answer)
  }

  /** What others announced has been committed. */
  drop(contentKeys: ContentKeys): void {
    this.#mark(contentKeys, performance.now())
  }

  /** What this process announces is about to be committed. */
  dropSoon(contentKeys: ContentKeys): void {
    this.#mark(contentKeys, performance.now() + commitMsMax)
  }

  dropAll(): void {
    this.#answers.clear()
    this.#settings = undefined
  }

  #mark(contentKeys: ContentKeys, changedAt: number): void {
    for (const name of contentKeys) {
      this.#changedAt.set(name, Math.max(changedAt, this.#changedAt.get(name) ?? 0))
    }
  }

  #isCurrent = ({ contentKeys, readAt }: KeptAnswer) =>
    contentKeys.every((name) => (this.#changedAt.get(name) ?? 0) < readAt)
}
