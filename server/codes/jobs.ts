import type { Database } from '#server/db/database.ts'
import { deleteOldCodes } from './queries.ts'

/** Codes count against the day's limit for a day; after that they serve nobody. */
export const forgetOldCodes = async (db: Database): Promise<void> => {
  await deleteOldCodes(db)
}
