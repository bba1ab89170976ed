import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'

/** Whoever wants this name as account or nickname waits until the transaction ends. */
export const lockName = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`name ${name.toLowerCase()}`}, 0))`.execute(tx)

export const findOtherNameOwner = (tx: Tx, name: string, memberId: number) =>
  tx
    .selectFrom('members')
    .select('id')
    .where('id', '!=', memberId)
    .where(({ or, eb, fn }) =>
      or([
        eb(fn('lower', ['account']), '=', name.toLowerCase()),
        eb(fn('lower', ['nickname']), '=', name.toLowerCase()),
      ]),
    )
    .executeTakeFirst()

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

export const findAvatar = (db: Database, memberId: number, version: string) =>
  db
    .selectFrom('avatars')
    .select('picture')
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst()
