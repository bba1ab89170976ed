import type { Database, Tx } from './database.ts'
import { defer } from './deferred-writes.ts'

/** What other processes tell this one through the database; server/db/ listens. */
export interface Notifications {
  /** Calls `fn` for each notification on the channel, from the moment the promise resolves. */
  on(channel: string, fn: (payload: string) => unknown): Promise<void>
  /** Calls `fn` after the connection was lost and is back: what was sent meanwhile is unknown, so caches drop everything. */
  onReconnect(fn: () => unknown): void
  /**
   * Resolves once this process has heeded all that was committed before, or after a second: so that whoever has just switched
   * something finds it switched.
   */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/**
 * Tells every process that listens; from a transaction when it commits, and never when it rolls back. The payload has at
 * most 8,000 bytes.
 */
export async function notify(db: Database | Tx, channel: string, payload: string): Promise<void> {
  await defer(db, { notification: { channel, payload } })
}
