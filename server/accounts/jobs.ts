import type { Database } from '#server/db/database.ts'
import { deleteExpired } from './queries.ts'

/** Forgets captchas, counts and sessions that have expired; they serve nobody. */
export const forgetExpired = (db: Database): Promise<void> => deleteExpired(db)
