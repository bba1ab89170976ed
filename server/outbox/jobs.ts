import type { Database } from '#server/db/database.ts'
import { deleteOldMessages } from '#server/notifications/outbox-queries.ts'

export const forgetOldMessages = async (db: Database): Promise<void> => {
  await deleteOldMessages(db)
}
