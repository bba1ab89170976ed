import { LRUCache } from 'lru-cache'
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Log } from '#server/core/log.ts'
import { addReads } from './queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    reads: ReadCounter
  }
}

const oncePerMs = 30 * minuteMs
const visitorsMax = 200_000
const flushEveryMs = 5_000

/** Counts each visitor's read of a topic once in 30 minutes, in memory, and writes the counts in batches. */
export class ReadCounter {
  readonly #db: Database
  readonly #log: Pick<Log, 'error'>
  readonly #seen = new LRUCache<string, true>({ max: visitorsMax, ttl: oncePerMs })
  readonly #timer: NodeJS.Timeout
  #counts = new Map<number, number>()

  constructor(db: Database, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => void this.#flushOrLog(), flushEveryMs).unref()
  }

  count(topicId: number, visitor: string): void {
    const key = `${topicId} ${visitor}`
    if (this.#seen.has(key)) return
    this.#seen.set(key, true)
    this.#counts.set(topicId, (this.#counts.get(topicId) ?? 0) + 1)
  }

  /** Writes what was counted; when the database refuses, the counts wait for the next time. */
  async flush(): Promise<void> {
    const counts = this.#counts
    if (counts.size === 0) return
    this.#counts = new Map()
    try {
      await addReads(this.#db, [...counts.keys()], [...counts.values()])
    } catch (error) {
      for (const [topicId, count] of counts)
        this.#counts.set(topicId, (this.#counts.get(topicId) ?? 0) + count)
      throw error
    }
  }

  async #flushOrLog(): Promise<void> {
    await this.flush().catch((err: unknown) => this.#log.error({ err }, 'reads could not be counted yet'))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
