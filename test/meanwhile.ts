import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Tx } from '#server/core/database.ts'
import { eventually } from './app.ts'

/**
 * Ends a transaction only once what is called beside it waits for a row of it, and returns what that call came to; `further`
 * is what the transaction does before it ends.
 */
export async function meanwhile<T>(
  db: Database,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  further?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  // In an object, for a transaction that returned the call itself would wait for what waits for it.
  const { called } = await db.transaction().execute(async (tx) => {
    await change(tx)
    const called = Promise.allSettled([call()])
    await untilWaiting(db, 1)
    await further?.(tx)
    return { called }
  })
  const [result] = await called
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Returns once so many wait for a row. */
export const untilWaiting = (db: Database, count: number): Promise<void> =>
  eventually(async () => expect(await countWaiting(db)).toBe(count))

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]!.waiting
}
