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
