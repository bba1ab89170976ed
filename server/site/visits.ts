import Bowser from 'bowser'
import { isbot } from 'isbot'
import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import { insertVisits, type Visit } from './statistic-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    visits: Visits
  }
}

const flushEveryMs = 5_000
const waitingMax = 10_000

/** Collects visits in memory and writes them in batches. A batch that the database refuses is logged and lost. */
export class Visits {
  readonly #db: Database
  readonly #log: Pick<Log, 'error'>
  readonly #timer: NodeJS.Timeout
  #waiting: Visit[] = []

  constructor(db: Database, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref()
  }

  /** In a flood the newest visits beyond the bound are left out: memory matters more than the statistics. */
  add(url: string, referrer: string, userAgent: string): void {
    if (this.#waiting.length >= waitingMax) return
    const client = Bowser.parse(userAgent || 'unknown')
    this.#waiting.push({
      visited_at: new Date(),
      url,
      referrer,
      browser: client.browser.name ?? '',
      system: client.os.name ?? '',
      device: client.platform.type ?? '',
      is_bot: isbot(userAgent),
    })
  }

  /** Never rejects: nobody waits for statistics. */
  async flush(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    // PostgreSQL takes at most 65,535 values in one statement.
    for (let at = 0; at < batch.length; at += 1000) {
      const visits = batch.slice(at, at + 1000)
      await insertVisits(this.#db, visits).catch((err: unknown) =>
        this.#log.error({ err, count: visits.length }, 'visits could not be written'),
      )
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
