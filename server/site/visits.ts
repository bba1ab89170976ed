import Bowser from 'bowser'
import { isbot } from 'isbot'
import type { Database } from '#server/core/database.ts'
import { insertVisits, type Visit } from './statistic-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    visits: Visits
  }
}

const flushEveryMs = 5_000
const waitingMax = 10_000

/** Collects visits in memory and writes them in batches (domain.md, chapter 13). Losing a batch harms nobody. */
export class Visits {
  readonly #db: Database
  readonly #timer: NodeJS.Timeout
  #waiting: Visit[] = []

  constructor(db: Database) {
    this.#db = db
    this.#timer = setInterval(() => void this.flush().catch(() => {}), flushEveryMs).unref()
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

  async flush(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    // PostgreSQL takes at most 65,535 values in one statement.
    for (let at = 0; at < batch.length; at += 1000) {
      await insertVisits(this.#db, batch.slice(at, at + 1000))
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
