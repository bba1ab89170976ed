import { LRUCache } from 'lru-cache'
import { atMost } from '#server/core/at-most.ts'
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Log } from '#server/core/log.ts'
import { addReads, type TopicRead } from './read-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    reads: ReadCounter
  }
}

const oncePerMs = 30 * minuteMs
const visitorsMax = 200_000
const flushEveryMs = 5_000
/** In a flood the newest reads beyond the bound are left out: memory matters more than a count. */
const waitingMax = 50_000

/**
 * Counts each visitor's read of a topic once in 30 minutes and writes what was read in batches. What this process has
 * seen already it leaves out by itself; what another has seen the database leaves out.
 */
export class ReadCounter {
  readonly #db: Database
  readonly #log: Pick<Log, 'error'>
  readonly #seen = new LRUCache<string, true>({ ...atMost(visitorsMax), ttl: oncePerMs })
  readonly #timer: NodeJS.Timeout
  #waiting: TopicRead[] = []

  constructor(db: Database, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => void this.#flushOrLog(), flushEveryMs).unref()
  }

  count(topicId: number, visitor: string): void {
    const key = `${topicId} ${visitor}`
    if (this.#seen.has(key) || this.#waiting.length >= waitingMax) return
    this.#seen.set(key, true)
    this.#waiting.push({ topicId, visitor })
  }

  /** Writes what was read; when the database refuses, it waits for the next time. */
  async flush(): Promise<void> {
    const reads = this.#waiting
    if (reads.length === 0) return
    this.#waiting = []
    try {
      await addReads(this.#db, reads)
    } catch (error) {
      this.#waiting = [...reads, ...this.#waiting].slice(0, waitingMax)
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
