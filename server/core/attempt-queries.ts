import { sql } from 'kysely'
import type { Database } from './database.ts'

interface Counted {
  subject: string
  act: string
}

/**
 * Whether the row's window is still open. One that begins later than a window from now was begun by a clock that was
 * wrong, and would stay open until that moment comes: hosts tell the time within seconds of each other.
 */
const isOpen = (windowMs: number) =>
  sql<boolean>`(attempt_counts.window_started_at > ${new Date(Date.now() - windowMs)}
    and attempt_counts.window_started_at < ${new Date(Date.now() + windowMs)})`

/** Counts on when the row's window is still open, else begins a new one. */
export function bumpAttempts(db: Database, { subject, act }: Counted, windowMs: number) {
  const goesOn = isOpen(windowMs)
  return db
    .insertInto('attempt_counts')
    .values({ subject, act, window_started_at: new Date(), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'act']).doUpdateSet({
        count: sql`case when ${goesOn} then attempt_counts.count + 1 else 1 end`,
        window_started_at: sql`case when ${goesOn}
          then attempt_counts.window_started_at else excluded.window_started_at end`,
      }),
    )
    .returning(['count', 'window_started_at'])
    .executeTakeFirstOrThrow()
}

/** Counts so many at once when the window has room for them, or begins a new window; returns nothing when it has not. */
export function bumpWithin(
  db: Database,
  { subject, act }: Counted,
  { windowMs, max, wanted }: { windowMs: number; max: number; wanted: number },
) {
  const goesOn = isOpen(windowMs)
  return db
    .insertInto('attempt_counts')
    .values({ subject, act, window_started_at: new Date(), count: wanted })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'act'])
        .doUpdateSet({
          count: sql`case when ${goesOn} then attempt_counts.count + excluded.count else excluded.count end`,
          window_started_at: sql`case when ${goesOn}
            then attempt_counts.window_started_at else excluded.window_started_at end`,
        })
        .where(sql<boolean>`not ${goesOn} or attempt_counts.count + excluded.count <= ${max}`),
    )
    .returning(['count', 'window_started_at'])
    .executeTakeFirst()
}

export const readWindow = (db: Database, { subject, act }: Counted) =>
  db
    .selectFrom('attempt_counts')
    .select('window_started_at')
    .where('subject', '=', subject)
    .where('act', '=', act)
    .executeTakeFirst()

export const readAttempts = (
  db: Database,
  { subjects, act }: { subjects: readonly string[]; act: string },
  windowMs: number,
) =>
  db
    .selectFrom('attempt_counts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('count'), sql<number>`0`).as('count'))
    .where('subject', '=', sql<string>`any(${subjects})`)
    .where('act', '=', act)
    .where(isOpen(windowMs))
    .executeTakeFirstOrThrow()

export const dropAttempts = (db: Database, { subject, act }: Counted) =>
  db.deleteFrom('attempt_counts').where('subject', '=', subject).where('act', '=', act).execute()

export const takeBackAttempt = (db: Database, { subject, act }: Counted) =>
  db
    .updateTable('attempt_counts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('subject', '=', subject)
    .where('act', '=', act)
    .execute()

/** No window is longer than a day; those of requests, which every address has one of, are of a minute. */
export const deleteOldAttempts = (db: Database) =>
  db
    .deleteFrom('attempt_counts')
    .where('window_started_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(({ or, eb }) =>
      or([eb('act', '=', 'requests'), eb('window_started_at', '<', sql<Date>`now() - interval '1 day'`)]),
    )
    .execute()
