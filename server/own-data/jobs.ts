import { deleteOldExports } from '#server/accounts/profile/own-data-queries.ts'
import type { Database } from '#server/db/database.ts'
import { cancelDueAccounts } from './cancellation.ts'

export const endDueAccounts = (db: Database): Promise<void> => cancelDueAccounts(db)

/** An archive is everything about somebody: it doesn't lie about for longer than three days. */
export const forgetOldExports = async (db: Database): Promise<void> => {
  await deleteOldExports(db)
}
