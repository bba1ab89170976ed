import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { bumpAttempts, dropAttempts, readAttempts, takeBackAttempt } from './verification/attempt-queries.ts'

export const minuteMs = 60_000
const longWindowMs = 10 * minuteMs
const perSubjectMax = 5
const perAddressMax = 20

/** Counts one more try for each subject, in a table, so that the count holds across processes. A window begins with its first try. */
export async function countAttempt(
  db: Database,
  subjects: string[],
  act: string,
  windowMs = minuteMs,
): Promise<void> {
  for (const subject of subjects) await bumpAttempts(db, subject, act, windowMs)
}

/** The most tries that any of the subjects made in its present window. */
export async function attemptsLately(
  db: Database,
  subjects: string[],
  act: string,
  windowMs = minuteMs,
): Promise<number> {
  const { count } = await readAttempts(db, subjects, act, windowMs)
  return Number(count)
}

export interface GuardedTry {
  /** What is tried, such as `sign_in`. */
  act: string
  /** The account that is tried: `member:7`, or `name:…` when there is none; nobody outside can tell which. */
  subject: string
  address: string
}

/**
 * Takes one of the five tries that an account has in ten minutes, and one of the address's twenty, before the try is
 * made: tries that come at once can't all slip through. Give it back with `returnTry` when it succeeded.
 */
export async function takeTry(db: Database, { act, subject, address }: GuardedTry): Promise<void> {
  await take(db, subject, act, perSubjectMax)
  await take(db, `address:${address}`, act, perAddressMax)
}

const take = (db: Database, subject: string, act: string, max: number) =>
  takeTryOf(db, { subject, act, max, windowMs: longWindowMs })

/** Takes one of so many tries in a window. Throws `too_many_tries` with the time to wait. */
export async function takeTryOf(
  db: Database,
  { subject, act, max, windowMs }: { subject: string; act: string; max: number; windowMs: number },
): Promise<void> {
  const { count, window_started_at } = await bumpAttempts(db, subject, act, windowMs)
  if (count <= max) return
  const waitMs = window_started_at.getTime() + windowMs - Date.now()
  throw new UserError('too_many_tries', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Whoever got in has no failures; their address keeps those of others. */
export async function returnTry(db: Database, { act, subject, address }: GuardedTry): Promise<void> {
  await dropAttempts(db, subject, act)
  await takeBackAttempt(db, `address:${address}`, act)
}
