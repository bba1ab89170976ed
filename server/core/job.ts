import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** What a job works with; a job that needs more is given it by whoever lists it. */
export interface JobContext {
  db: Database
  log: Log
  /** Hears of what failed so often that it isn't tried again. Doesn't reject. */
  onFailure?: (failure: { name: string; problem: string }) => Promise<void>
}

/**
 * Something that runs on a clock; of many hosts on one database, one runs each turn of it. A turn that takes long may meet
 * the next one, on another host too.
 */
export interface Job {
  /** Names the job in the database, so it must not change its meaning. */
  name: string
  /** A cron expression in UTC. */
  cron: string
  run: (context: JobContext) => Promise<void>
}
