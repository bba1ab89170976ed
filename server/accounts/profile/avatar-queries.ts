import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export const upsertAvatar = (tx: Tx, avatar: { member_id: number; version: string; picture: Buffer }) =>
  tx
    .insertInto('avatars')
    .values(avatar)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ version: avatar.version, picture: avatar.picture, saved_at: sql`now()` }),
    )
    .execute()

export const deleteAvatar = (tx: Tx, memberId: number) =>
  tx.deleteFrom('avatars').where('member_id', '=', memberId).execute()

export const findAvatarOf = (db: Database, memberId: number) =>
  db.selectFrom('avatars').select('picture').where('member_id', '=', memberId).executeTakeFirst()

export const findAvatar = (db: Database, memberId: number, version: string) =>
  db
    .selectFrom('avatars')
    .select('picture')
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst()
