import {
  bumpAttempts,
  bumpWithin,
  dropAttempts,
  readAttempts,
  readWindow,
  takeBackAttempt,
} from './attempt-queries.ts'
import { networkOf } from './client-networks.ts'
import type { Database } from './database.ts'
import { minuteMs } from './durations.ts'
import { UserError } from './user-error.ts'

export { deleteOldAttempts } from './attempt-queries.ts'

const longWindowMs = 10 * minuteMs
const perSubjectMax = 5
const perAddressMax = 20

/**
 * Counts one more try of this minute for each subject, in a table, so that the count holds across processes. A window
 * begins with its first try.
 */
export async function countAttempt(db: Database, subjects: readonly string[], act: string): Promise<void> {
  for (const subject of subjects) await bumpAttempts(db, { subject, act }, minuteMs)
}

/** Returns the most tries that any of the subjects made in its present minute. */
export async function attemptsLately(
  db: Database,
  subjects: readonly string[],
  act: string,
): Promise<number> {
  const { count } = await readAttempts(db, { subjects, act }, minuteMs)
  return Number(count)
}

/** The subject that tries from this address are counted by. */
export const addressSubject = (address: string) => `address:${networkOf(address)}`

export interface GuardedTry {
  /** What is tried, such as `sign_in`. */
  act: string
  /** The account that is tried: `member:7`, or `name:…` when there is none; nobody outside can tell which. */
  subject: string
  address: string
}

/**
 * Takes one of the five tries that an account has in ten minutes, and one of the address's twenty, before the try is
 * made: tries that come at once can't all slip through. The address comes first: one that has none left takes nobody's.
 * `returnTry` gives it back when it succeeded.
 */
export async function takeTry(db: Database, attempt: GuardedTry): Promise<void> {
  await takeAddressTry(db, attempt)
  await takeTryOf(db, { ...attempt, max: perSubjectMax, windowMs: longWindowMs })
}

/** Takes one of the twenty tries that an address has in ten minutes. */
export const takeAddressTry = (
  db: Database,
  { act, address }: Pick<GuardedTry, 'act' | 'address'>,
): Promise<void> =>
  takeTryOf(db, { subject: addressSubject(address), act, max: perAddressMax, windowMs: longWindowMs })

/** Counts a try of the subject alone. Returns whether it was among the five that need nothing more. */
export async function hasTryLeft(
  db: Database,
  attempt: Pick<GuardedTry, 'act' | 'subject'>,
): Promise<boolean> {
  const { count } = await bumpAttempts(db, attempt, longWindowMs)
  return count <= perSubjectMax
}

/** Takes one of so many tries in a window. Throws `too_many_tries` with the time to wait. */
export async function takeTryOf(
  db: Database,
  { subject, act, max, windowMs }: { subject: string; act: string; max: number; windowMs: number },
): Promise<void> {
  const { count, window_started_at } = await bumpAttempts(db, { subject, act }, windowMs)
  if (count <= max) return
  const waitMs = window_started_at.getTime() + windowMs - Date.now()
  throw new UserError('too_many_tries', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

interface Share {
  subject: string
  act: string
  /** The most that a window holds. */
  max: number
  windowMs: number
  /** How many to take at once; when there are fewer, one is taken. */
  wanted: number
}

/** Takes several tries of a window at once, of `max` that all processes share. `granted` is 0 when none is left. */
export async function takeTries(
  db: Database,
  { subject, act, max, windowMs, wanted }: Share,
): Promise<{ granted: number; taken: number; endsAt: Date }> {
  const endOf = (startedAt: Date) => new Date(startedAt.getTime() + windowMs)
  for (const count of new Set([wanted, 1])) {
    const window = await bumpWithin(db, { subject, act }, { windowMs, max, wanted: count })
    if (window) return { granted: count, taken: window.count, endsAt: endOf(window.window_started_at) }
  }
  const window = await readWindow(db, { subject, act })
  return { granted: 0, taken: max, endsAt: endOf(window?.window_started_at ?? new Date()) }
}

/** A try that may have cost its address none. */
export type CountedTry = Pick<GuardedTry, 'act' | 'subject'> & Partial<Pick<GuardedTry, 'address'>>

/** Forgets the failures of whoever got in; their address keeps those of others. */
export async function returnTry(db: Database, { act, subject, address }: CountedTry): Promise<void> {
  await dropAttempts(db, { subject, act })
  if (address === undefined) return
  await takeBackAttempt(db, { subject: addressSubject(address), act })
}
