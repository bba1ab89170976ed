import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export type PermissionRows = Awaited<ReturnType<typeof readPermissionRows>>

/** Reads all that Permissions holds: few rows, as staff write them by hand. */
export async function readPermissionRows(db: Database) {
  const [roles, levels, staffRoles, tagRights, ownTags] = await Promise.all([
    db.selectFrom('roles').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('levels').selectAll().orderBy('points_needed').execute(),
    db.selectFrom('staff_roles').selectAll().orderBy('name').execute(),
    db.selectFrom('topic_tag_rights').selectAll().execute(),
    db.selectFrom('topic_tags').select('id').where('has_own_rights', '=', true).orderBy('id').execute(),
  ])
  return { roles, levels, staffRoles, tagRights, ownTagIds: ownTags.map(({ id }) => id) }
}

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

/** Adds time. Two at once wait for each other at the row, so neither's time is lost. A role held for ever stays so. */
export const addRoleTime = (tx: Tx, grant: Grant, { count, unit }: Duration) => {
  const duration = sql`make_interval(${sql.raw(unit)} => ${count}::int)`
  return tx
    .insertInto('member_roles')
    .values({ ...grant, expires_at: sql<Date>`now() + ${duration}` })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'role_id']).doUpdateSet({
        expires_at: sql<Date>`case when member_roles.expires_at is not null
          then greatest(now(), member_roles.expires_at) + ${duration} end`,
        source: grant.source,
        granted_at: sql`now()`,
      }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
}

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

/** For a query that joins `members`: the ids of the roles each holds now, without expired ones. */
export const heldRoleIds = sql<number[]>`array(
  select role_id from member_roles
  where member_roles.member_id = members.id and (expires_at is null or expires_at > now())
)`

export const readMemberRoles = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('member_roles')
    .innerJoin('roles', 'roles.id', 'member_roles.role_id')
    .select(['role_id', 'name_zh', 'name_en', 'badge', 'expires_at', 'source'])
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('roles.position')
    .orderBy('roles.id')
    .execute()
