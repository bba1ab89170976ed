import { deleteOldCodes } from '#server/accounts/verification/code-queries.ts'
import type { Database } from '#server/db/database.ts'

/** Codes count against the day's limit for a day; after that they serve nobody. */
export const forgetOldCodes = async (db: Database): Promise<void> => {
  await deleteOldCodes(db)
}
