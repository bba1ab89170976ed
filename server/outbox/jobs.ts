import type { Database } from '#server/db/database.ts'
import { deleteOldMessages } from './queries.ts'

export const forgetOldMessages = async (db: Database): Promise<void> => {
  await deleteOldMessages(db)
}
