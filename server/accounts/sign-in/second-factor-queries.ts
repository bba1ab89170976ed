import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export const readFactorRow = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('members')
    .leftJoin('authenticators', 'authenticators.member_id', 'members.id')
    .select(['members.password_hash', 'authenticators.confirmed_at'])
    .select((eb) => [
      eb
        .selectFrom('recovery_codes')
        .select((count) => count.fn.countAll<number>().as('left'))
        .where('recovery_codes.member_id', '=', memberId)
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
      eb
        .selectFrom('passkeys')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('passkeys.member_id', '=', memberId)
        .as('passkey_count'),
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()

/** A confirmed secret stays until it is removed; an unconfirmed one is replaced by the next. */
export const upsertAuthenticator = (tx: Tx, memberId: number, sealedSecret: Buffer) =>
  tx
    .insertInto('authenticators')
    .values({ member_id: memberId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()

export const findAuthenticator = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('authenticators')
    .select(['sealed_secret', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Whether the code's 30 seconds are later than those of every code before: of two at once one wins. */
export const takeStep = (tx: Tx, memberId: number, step: number) =>
  tx
    .updateTable('authenticators')
    .set({ last_step: step, confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst()

export const deleteAuthenticator = async (tx: Tx, memberId: number) => {
  await tx.deleteFrom('authenticators').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}

export const replaceRecoveryCodes = async (tx: Tx, memberId: number, hashes: readonly Buffer[]) => {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute()
}

export const takeRecoveryCode = (tx: Tx, memberId: number, codeHash: Buffer) =>
  tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()

export const insertTicket = (tx: Tx, ticket: { token_hash: Buffer; member_id: number; expires_at: Date }) =>
  tx.insertInto('sign_in_tickets').values(ticket).execute()

export const takeTicketTry = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('sign_in_tickets')
    .set({ tries_left: sql`tries_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('member_id')
    .executeTakeFirst()

export const deleteTicket = (tx: Tx, tokenHash: Buffer) =>
  tx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash)
    .returning('member_id')
    .executeTakeFirst()

export const insertChallenge = (
  db: Database,
  challenge: { key: string; challenge: string; member_id: number | null; expires_at: Date },
) => db.insertInto('passkey_challenges').values(challenge).execute()

/** A challenge is answered once. */
export const takeChallenge = (db: Database, key: string, memberId: number | null) =>
  db
    .deleteFrom('passkey_challenges')
    .where('key', '=', key)
    .where('member_id', 'is not distinct from', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()

export const listPasskeyRows = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'added_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(20)
    .execute()

export const insertPasskey = (
  tx: Tx,
  passkey: {
    credential_id: string
    member_id: number
    public_key: Buffer
    sign_count: number
    transports: string[]
    name: string
  },
) => tx.insertInto('passkeys').values(passkey).execute()

export const findPasskey = (db: Database, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.member_id')
    .select(['passkeys.id', 'member_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .where('members.cancelled_at', 'is', null)
    .executeTakeFirst()

export const notePasskeyUse = (tx: Tx, id: number, signCount: number) =>
  tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const deletePasskey = (tx: Tx, memberId: number, id: number) =>
  tx
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export async function deleteFactorsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('authenticators').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).execute()
}

export async function deleteExpiredFactors(db: Database): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', sql<Date>`now()`).execute()
}
