import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

export type PermissionRows = Awaited<ReturnType<typeof readPermissionRows>>

/** Reads all that Permissions holds: few rows, as staff write them by hand. */
export async function readPermissionRows(db: Database) {
  const [roles, levels, staffRoles, tagRights, tags] = await Promise.all([
    db.selectFrom('roles').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('levels').selectAll().orderBy('points_needed').execute(),
    db.selectFrom('staff_roles').selectAll().orderBy('name').execute(),
    db.selectFrom('topic_tag_rights').selectAll().execute(),
    db.selectFrom('topic_tags').select(['id', 'kind', 'has_own_rights']).orderBy('id').execute(),
  ])
  return { roles, levels, staffRoles, tagRights, tags }
}

/** Selects the ids of the roles that each member of a query over `members` holds now; expired ones are left out. */
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
