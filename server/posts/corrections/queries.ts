import type { Database } from '#server/core/database.ts'

export const hasCancelled = async (db: Database, memberId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where('cancelled_at', 'is not', null)
      .executeTakeFirst(),
  )
