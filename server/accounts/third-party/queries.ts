import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export const insertAttempt = (
  db: Database,
  attempt: {
    state_hash: Buffer
    binding_hash: Buffer
    provider: string
    member_id: number | null
    sealed_secrets: Buffer
    expires_at: Date
  },
) => db.insertInto('third_party_attempts').values(attempt).execute()

/** Deletes the attempt, because a way back is walked once, and by the browser that began it. */
export const takeAttempt = (db: Database, stateHash: Buffer, bindingHash: Buffer) =>
  db
    .deleteFrom('third_party_attempts')
    .where('state_hash', '=', stateHash)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider', 'member_id', 'sealed_secrets'])
    .executeTakeFirst()

/** Whether the attempt is a member's who means to link; it is left as it is. */
export const isLinking = async (db: Database, stateHash: Buffer, bindingHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('third_party_attempts')
    .select('member_id')
    .where('state_hash', '=', stateHash)
    .where('binding_hash', '=', bindingHash)
    .where('member_id', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Makes two first sign-ins of one person at once go one after the other. */
export const lockIdentity = (tx: Tx, provider: string, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`.execute(tx)

export const findLink = (tx: Tx, provider: string, subject: string) =>
  tx
    .selectFrom('third_party_accounts')
    .innerJoin('members', 'members.id', 'third_party_accounts.member_id')
    .select(['member_id', 'members.cancelled_at'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const insertLink = (tx: Tx, link: { provider: string; subject: string; member_id: number }) =>
  tx
    .insertInto('third_party_accounts')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()

export const listLinks = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('third_party_accounts')
    .select(['provider', 'linked_at'])
    .where('member_id', '=', memberId)
    .execute()

export const deleteLink = (tx: Tx, memberId: number, provider: string) =>
  tx
    .deleteFrom('third_party_accounts')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .returning('member_id')
    .executeTakeFirst()

export const insertNewcomer = (
  tx: Tx,
  newcomer: { ticket_hash: Buffer; provider: string; subject: string; name: string; expires_at: Date },
) => tx.insertInto('third_party_newcomers').values(newcomer).execute()

/** Locks the ticket, so that a form that is sent twice makes one account; a refused form leaves it for the next try. */
export const lockNewcomer = (tx: Tx, ticketHash: Buffer) =>
  tx
    .selectFrom('third_party_newcomers')
    .select(['provider', 'subject'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()

export const deleteNewcomer = (tx: Tx, ticketHash: Buffer) =>
  tx.deleteFrom('third_party_newcomers').where('ticket_hash', '=', ticketHash).execute()

export async function deleteExpiredAttempts(db: Database): Promise<void> {
  await db.deleteFrom('third_party_newcomers').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('third_party_attempts').where('expires_at', '<', sql<Date>`now()`).execute()
}
