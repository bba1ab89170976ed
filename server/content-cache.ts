import { LRUCache } from 'lru-cache'

/** Something made of content, and the names of that content. */
export interface Kept {
  /** When the reading of its content began, by `performance.now()`. */
  readAt: number
  contentKeys: readonly string[]
}

// Bounds what changes without an announcement, such as read counts; a guest's page is as old at most.
const ageMaxMs = 60_000
// A writer announces inside its transaction. Until it is surely through, what is read may be from before it.
const commitMsMax = 500
const changesMax = 50_000

/**
 * What was read in the last moments: most readers of a busy forum ask for the same few lists and topics. A writer's
 * announcement ends it in every process, and at once in its own, so that a writer always sees what they wrote.
 */
export class ContentCache<V extends Kept> {
  readonly #values: LRUCache<string, V>
  // Remembered for longer than a value lives; after that there is nothing left to refuse.
  readonly #changedAt = new LRUCache<string, number>({
    max: changesMax,
    ttl: ageMaxMs * 2,
    perf: performance,
  })

  #allDroppedAt = 0

  constructor(bytesMax: number, countBytes: (value: V) => number) {
    this.#values = new LRUCache({
      maxSize: bytesMax,
      ttl: ageMaxMs,
      perf: performance,
      sizeCalculation: (value, key) => countBytes(value) + key.length * 2 + 512,
    })
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key)
    return value && this.#isCurrent(value) ? value : undefined
  }

  keep(key: string, value: V): void {
    if (this.#isCurrent(value)) this.#values.set(key, value)
  }

  /** What others announced has been committed. */
  drop(contentKeys: readonly string[]): void {
    this.#mark(contentKeys, performance.now())
  }

  /** What this process announces is about to be committed. */
  dropSoon(contentKeys: readonly string[]): void {
    this.#mark(contentKeys, performance.now() + commitMsMax)
  }

  /** What is being read at this moment may be from before, too: it isn't kept when it's finished. */
  dropAll(): void {
    this.#values.clear()
    this.#allDroppedAt = performance.now()
  }

  #mark(contentKeys: readonly string[], changedAt: number): void {
    for (const name of contentKeys) {
      this.#changedAt.set(name, Math.max(changedAt, this.#changedAt.get(name) ?? 0))
    }
  }

  #isCurrent = ({ contentKeys, readAt }: V) =>
    readAt > this.#allDroppedAt && contentKeys.every((name) => (this.#changedAt.get(name) ?? 0) < readAt)
}
