import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

const isInForce = sql<boolean>`(banned_until is null or banned_until > now())`

export const readBansInForce = (db: Database) =>
  db.selectFrom('address_bans').select(['address', 'banned_until']).where(isInForce).execute()

export const countBans = (db: Database) =>
  db
    .selectFrom('address_bans')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isInForce)
    .executeTakeFirstOrThrow()

export const readBanRows = (db: Database, { offset, count }: Span) =>
  db
    .selectFrom('address_bans')
    .innerJoin('members', 'members.id', 'banned_by')
    .select([
      'address_bans.id',
      'address',
      'reason',
      'banned_at',
      'address_bans.banned_until',
      'members.account',
    ])
    .where(sql<boolean>`(address_bans.banned_until is null or address_bans.banned_until > now())`)
    .orderBy('address_bans.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** Returns a range from its first address on, in the one spelling that it is kept in: bits behind the prefix count for nothing. */
export async function readNetwork(db: Database, range: string): Promise<string> {
  const { network } = await db
    .selectNoFrom(sql<string>`network(${range}::inet)::text`.as('network'))
    .executeTakeFirstOrThrow()
  return network
}

/** The ban of exactly this range, while nobody else changes it. */
export const lockBan = (tx: Tx, address: string) =>
  tx
    .selectFrom('address_bans')
    .select(['id', 'reason', 'banned_by', 'banned_at', 'banned_until'])
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst()

export const upsertBan = (
  tx: Tx,
  ban: { address: string; reason: string; banned_by: number; banned_until: Date | null },
) =>
  tx
    .insertInto('address_bans')
    .values(ban)
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        reason: ban.reason,
        banned_by: ban.banned_by,
        banned_until: ban.banned_until,
        banned_at: sql`now()`,
      }),
    )
    .returning('banned_at')
    .executeTakeFirstOrThrow()

export const deleteBan = (tx: Tx, banId: number) =>
  tx
    .deleteFrom('address_bans')
    .where('id', '=', banId)
    .returning(['address', 'banned_until'])
    .executeTakeFirst()
