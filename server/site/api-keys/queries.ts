import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

const listedAtMost = 200

export const readKeys = (db: Database) =>
  db
    .selectFrom('api_keys')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['api_keys.id', 'name', 'prefix', 'account', 'rights', 'created_at', 'expires_at'])
    .select(['last_used_at', 'revoked_at'])
    .where(sql<boolean>`coalesce(revoked_at, expires_at) > now() - interval '90 days'`)
    .orderBy('api_keys.id', 'desc')
    .limit(listedAtMost)
    .execute()

/** Makes whoever makes another wait, so that all see how many there are. */
export const lockKeys = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('api_keys', 0))`.execute(tx)

export async function countLiveKeys(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface NewKey {
  member_id: number
  name: string
  prefix: string
  key_hash: Buffer
  rights: string[]
  expires_at: Date
}

export async function insertKey(tx: Tx, key: NewKey): Promise<number> {
  const { id } = await tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns undefined where there is no such key that is still good for anything. */
export const setRevoked = (tx: Tx, keyId: number, memberId: number) =>
  tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()`, revoked_by: memberId })
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'rights'])
    .executeTakeFirst()

export const findLiveKey = (db: Database, keyHash: Buffer) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'member_id', 'rights'])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('is_stale'))
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const setUsed = (db: Database, keyId: number) =>
  db.updateTable('api_keys').set({ last_used_at: sql`now()` }).where('id', '=', keyId).execute()
