import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

export const readAdministrators = (tx: Tx) =>
  tx
    .selectFrom('members')
    .select(['id', 'account'])
    .where('staff_role', '=', 'administrator')
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const findAccount = (tx: Tx, account: string) =>
  tx
    .selectFrom('members')
    .select(['id', 'account', 'staff_role'])
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .executeTakeFirst()

/** The first administrator, where none of them has any way to sign in yet. */
export async function findUnreachedAdministrator(tx: Tx) {
  const administrators = await tx
    .selectFrom('members')
    .select(['id', hasWayIn])
    .where('staff_role', '=', 'administrator')
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
  return administrators.some(({ has_way_in }) => has_way_in) ? undefined : administrators[0]
}

const hasWayIn = sql<boolean>`(password_hash is not null
  or phone is not null
  or exists (select from passkeys where member_id = members.id)
  or exists (select from third_party_accounts where member_id = members.id))`.as('has_way_in')
