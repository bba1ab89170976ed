import type { Database } from '#server/core/database.ts'

/** Reads who changed which setting last, and when. */
export const readChanges = (db: Database) =>
  db
    .selectFrom('site_settings')
    .leftJoin('members', 'members.id', 'site_settings.updated_by')
    .select(['key', 'updated_at', 'members.account'])
    .execute()
