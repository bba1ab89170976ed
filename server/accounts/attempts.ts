import type { Database } from '#server/db/database.ts'
import { bumpAttempts, readAttempts } from './queries.ts'

const windowMs = 60_000
const windowStart = () => new Date(Date.now() - windowMs)

/** Counts one more failed try for each subject, in a table, so that the count holds across processes. The minute begins with the first. */
export async function countAttempt(db: Database, subjects: string[], act: string): Promise<void> {
  for (const subject of subjects) await bumpAttempts(db, subject, act, windowStart())
}

/** The most tries that any of the subjects made in its present minute. */
export async function attemptsLately(db: Database, subjects: string[], act: string): Promise<number> {
  const { count } = await readAttempts(db, subjects, act, windowStart())
  return Number(count)
}
