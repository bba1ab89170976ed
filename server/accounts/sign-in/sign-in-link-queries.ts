import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

export const insertSignInLink = (tx: Tx, link: { token_hash: Buffer; member_id: number; expires_at: Date }) =>
  tx.insertInto('sign_in_links').values(link).execute()

/** Whose link it is, as long as it can be used. */
export const findLinkOwner = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('sign_in_links')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const endSignInLinks = (tx: Tx, memberId: number) =>
  tx
    .updateTable('sign_in_links')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
