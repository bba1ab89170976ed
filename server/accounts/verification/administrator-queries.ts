import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

/**
 * Makes those who may take an administrator away go one after the other. Rows are not enough: two who dismiss each other
 * would hold one each and wait for the other's.
 */
export const lockAdministrators = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx)

export const readAdministrators = (tx: Tx) =>
  tx
    .selectFrom('members')
    .select([
      'id',
      sql<boolean>`cancellation_due_at is null and (banned_until is null or banned_until <= now())`.as(
        'can_act',
      ),
    ])
    .where('staff_role', '=', 'administrator')
    .where('cancelled_at', 'is', null)
    .execute()
