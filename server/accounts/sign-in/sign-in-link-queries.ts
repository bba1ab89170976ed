import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

export const insertSignInLink = (tx: Tx, link: { token_hash: Buffer; member_id: number; expires_at: Date }) =>
  tx.insertInto('sign_in_links').values(link).execute()

export const useSignInLink = (tx: Tx, tokenHash: Buffer) =>
  tx
    .updateTable('sign_in_links')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('member_id')
    .executeTakeFirst()
