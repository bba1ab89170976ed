import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

/** A time that is added to what is left of the present one. */
export interface Duration {
  count: number
  unit: 'hours' | 'days' | 'months' | 'years'
}

interface Grant {
  member_id: number
  role_id: number
  source: 'staff' | 'card'
}

/**
 * Adds time by China's clock, whose months begin at other moments than those of the database's own. Two at once wait for each
 * other at the row, so neither's time is lost. A role held for ever stays so.
 */
export const addRoleTime = (tx: Tx, grant: Grant, { count, unit }: Duration) => {
  const later = (moment: RawBuilder<unknown>) => sql<Date>`(${moment} at time zone 'Asia/Shanghai'
    + make_interval(${sql.raw(unit)} => ${count}::int)) at time zone 'Asia/Shanghai'`
  return tx
    .insertInto('member_roles')
    .values({ ...grant, expires_at: later(sql`now()`) })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'role_id']).doUpdateSet({
        expires_at: sql<Date>`case when member_roles.expires_at is not null
          then ${later(sql`greatest(now(), member_roles.expires_at)`)} end`,
        source: grant.source,
        granted_at: sql`now()`,
      }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
}

/** Returns nothing where it was deleted; else it stays until the transaction ends. */
export const holdRole = (tx: Tx, roleId: number) =>
  tx.selectFrom('roles').select('id').where('id', '=', roleId).forKeyShare().executeTakeFirst()

/** Does the same with a staff role. */
export const holdStaffRole = (tx: Tx, name: string) =>
  tx.selectFrom('staff_roles').select('name').where('name', '=', name).forKeyShare().executeTakeFirst()

/** Returns nothing where the member doesn't have it. */
export const findMemberRole = (tx: Tx, memberId: number, roleId: number) =>
  tx
    .selectFrom('member_roles')
    .select('expires_at')
    .where('member_id', '=', memberId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()

export const setRoleUntil = (tx: Tx, grant: Grant, until: Date | null) =>
  tx
    .insertInto('member_roles')
    .values({ ...grant, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'role_id'])
        .doUpdateSet({ expires_at: until, source: grant.source, granted_at: sql`now()` }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()

export const deleteMemberRole = (tx: Tx, memberId: number, roleId: number) =>
  tx
    .deleteFrom('member_roles')
    .where('member_id', '=', memberId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
