import { deleteExpiredFactors } from '#server/accounts/sign-in/second-factor-queries.ts'
import type { Database } from '#server/db/database.ts'

/** Forgets challenges and tickets that nobody answered. */
export const forgetExpiredFactors = (db: Database): Promise<void> => deleteExpiredFactors(db)
