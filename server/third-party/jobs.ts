import { deleteExpiredAttempts } from '#server/accounts/third-party/queries.ts'
import type { Database } from '#server/db/database.ts'

/** Forgets the ways to a provider that nobody came back from. */
export const forgetExpiredAttempts = (db: Database): Promise<void> => deleteExpiredAttempts(db)
