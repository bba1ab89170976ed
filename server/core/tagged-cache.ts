import { LRUCache } from 'lru-cache'
import { atMost } from './at-most.ts'
import type { CacheTags, TaggedStore } from './cache-tags.ts'
import { minuteMs } from './durations.ts'

/** What was made for a key, and of which content. */
export interface Made<Value> {
  value: Value
  tags: CacheTags
  /** Whether it may be kept for others. What went wrong, such as a page that wasn't found, only goes to those who wait. */
  isKept?: boolean
}

interface Entry<Value> {
  value: Value
  tags: CacheTags
  /** When its making began, by `performance.now()`. */
  startedAt: number
  /** When it was last found to be current: before another change it needn't be asked about each of its tags again. */
  provenAt: number
}

interface Making<Value> {
  startedAt: number
  promise: Promise<Value>
  /** Serves those who came after a change; begins when this one ends. */
  next: Promise<Value> | undefined
}

/** What whoever asks knows of the value before it is made. */
interface Known {
  /** What it is going to show; where that isn't known, any change counts. */
  tags?: CacheTags
  /** When the asker began to read what it is made from, by `performance.now()`; else when the making begins. */
  since?: number
}

interface CacheOptions<Value> {
  bytesMax: number
  countBytes: (value: Value) => number
  /** Bounds what changes without being invalidated, such as read counts. */
  ageMaxMs?: number
}

const ageMaxMsDefault = minuteMs
// A transaction that takes longer to commit, or never does, no longer keeps others from what it changes.
const commitMsMax = 500
const changesMax = 50_000
/** What an entry takes beside its value and its key. */
const entryBytes = 512

/** For a cache of one value, whose key is ''. */
export const oneValue = { bytesMax: entryBytes, countBytes: () => 0 }

/**
 * What was made of some content, until that content changes. Made once for all who ask meanwhile; whoever asks after a
 * change gets what was made after it, and of those one begins at a time. Ages and counts may be `ageMaxMs` old.
 */
export class TaggedCache<Value> implements TaggedStore {
  readonly #entries: LRUCache<string, Entry<Value>>
  readonly #making = new Map<string, Making<Value>>()
  // Remembered for longer than a value lives; after that there is nothing left to refuse.
  readonly #changedAt: LRUCache<string, number>
  /** Changes that this process is about to commit, by tag; each with the moment until which it is waited for. */
  readonly #expected = new LRUCache<string, Map<string, number>>({
    ...atMost(changesMax),
    ttl: commitMsMax * 2,
    perf: performance,
  })
  #lastChangeAt = 0
  #allDroppedAt = 0

  constructor({ bytesMax, countBytes, ageMaxMs = ageMaxMsDefault }: CacheOptions<Value>) {
    this.#entries = new LRUCache({
      maxSize: bytesMax,
      ttl: ageMaxMs,
      perf: performance,
      sizeCalculation: ({ value }, key) => countBytes(value) + key.length * 2 + entryBytes,
    })
    this.#changedAt = new LRUCache({ ...atMost(changesMax), ttl: ageMaxMs * 2, perf: performance })
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#isStill(entry) ? entry.value : undefined
  }

  async getOrMake(key: string, make: () => Promise<Made<Value>>, known: Known = {}): Promise<Value> {
    const kept = this.get(key)
    if (kept !== undefined) return kept
    const start = () => this.#make(key, make, known.since)
    const running = this.#making.get(key)
    if (!running) return start()
    const tags = this.#tagsKnown(key, known)
    if (this.#isUnchanged(tags, running.startedAt)) return running.promise
    running.next ??= running.promise.then(start, start)
    return running.next
  }

  expect(change: string, tags: CacheTags): void {
    const until = performance.now() + commitMsMax
    for (const tag of tags) {
      const expected = this.#expected.get(tag) ?? new Map<string, number>()
      this.#expected.set(tag, expected.set(change, until))
    }
    this.#mark(tags)
  }

  drop(tags: CacheTags, change = ''): void {
    for (const tag of tags) {
      const expected = this.#expected.get(tag)
      if (expected?.delete(change) && expected.size === 0) this.#expected.delete(tag)
    }
    this.#mark(tags)
  }

  /** What is being made at this moment may be from before, too: it isn't kept when it's finished. */
  dropAll(): void {
    this.#entries.clear()
    this.#allDroppedAt = performance.now()
    this.#lastChangeAt = this.#allDroppedAt
  }

  dropStale(): void {
    for (const kept of [this.#entries, this.#changedAt, this.#expected]) kept.purgeStale()
  }

  /** What a value that is replaced has shown, the one that is being made most likely shows, too. */
  #tagsKnown(key: string, { tags }: Known): CacheTags | undefined {
    const shown = this.#entries.peek(key)?.tags
    return tags && shown ? [...tags, ...shown] : (tags ?? shown)
  }

  #make(key: string, make: () => Promise<Made<Value>>, since?: number): Promise<Value> {
    const startedAt = performance.now()
    const readAt = Math.min(since ?? startedAt, startedAt)
    const promise = make().then(({ value, tags, isKept = true }) => {
      if (isKept && this.#isCurrent(tags, readAt))
        this.#entries.set(key, { value, tags, startedAt: readAt, provenAt: 0 })
      return value
    })
    const making: Making<Value> = { startedAt, promise, next: undefined }
    this.#making.set(key, making)
    const forget = () => {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
    promise.then(forget, forget)
    return promise
  }

  #mark(tags: CacheTags): void {
    const now = performance.now()
    if (tags.length > 0) this.#lastChangeAt = now
    for (const tag of tags) this.#changedAt.set(tag, now)
  }

  #isStill(entry: Entry<Value>): boolean {
    if (entry.provenAt > this.#lastChangeAt) return true
    if (!this.#isCurrent(entry.tags, entry.startedAt)) return false
    entry.provenAt = performance.now()
    return true
  }

  #isCurrent(tags: CacheTags, since: number): boolean {
    return since > this.#allDroppedAt && tags.every((tag) => !this.#hasChanged(tag, since))
  }

  #isUnchanged(tags: CacheTags | undefined, since: number): boolean {
    return tags ? this.#isCurrent(tags, since) : since > this.#lastChangeAt
  }

  #hasChanged(tag: string, since: number): boolean {
    return (this.#changedAt.get(tag) ?? 0) >= since || this.#isExpected(tag)
  }

  #isExpected(tag: string): boolean {
    const expected = this.#expected.get(tag)
    if (!expected) return false
    const now = performance.now()
    for (const [change, until] of expected) if (until < now) expected.delete(change)
    if (expected.size === 0) this.#expected.delete(tag)
    return expected.size > 0
  }
}
