import type { Database } from '#server/db/database.ts'
import { deleteExpiredFactors } from './queries.ts'

/** Forgets challenges and tickets that nobody answered. */
export const forgetExpiredFactors = (db: Database): Promise<void> => deleteExpiredFactors(db)
