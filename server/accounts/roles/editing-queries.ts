import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

interface RoleColumns {
  name_zh: string
  name_en: string
  badge: string | null
  rights: string[]
  upload_megabytes_max: number | null
  assistant_requests_max: number | null
  assistant_tokens_max: number | null
}

/** The tags that can have rights of their own, which those of questions can't. */
export const readLeafTags = (db: Database) =>
  db
    .selectFrom('topic_tags')
    .select(['id', 'name_zh', 'name_en', 'has_own_rights'])
    .where('kind', '=', 'topic')
    .where('parent_id', 'is not', null)
    .where('merged_into', 'is', null)
    .orderBy('parent_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

export const readTagRights = (db: Database) =>
  db.selectFrom('topic_tag_rights').selectAll().orderBy('role_id').execute()

export const lockRole = (tx: Tx, roleId: number) =>
  tx.selectFrom('roles').selectAll().where('id', '=', roleId).forUpdate().executeTakeFirst()

export const insertRole = (tx: Tx, role: RoleColumns) =>
  tx
    .insertInto('roles')
    .values({ ...role, position: sql<number>`(select coalesce(max(position), 0) + 1 from roles)` })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateRole = (tx: Tx, roleId: number, role: RoleColumns) =>
  tx.updateTable('roles').set(role).where('id', '=', roleId).execute()

export const deleteRoleRow = (tx: Tx, roleId: number) =>
  tx.deleteFrom('roles').where('id', '=', roleId).execute()

/** Deletes holdings that have expired, and those of ended accounts: nobody can take these, and neither must keep a role for ever. */
export const deleteOldHoldings = (tx: Tx, roleId: number) =>
  tx
    .deleteFrom('member_roles')
    .where('role_id', '=', roleId)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', sql<Date>`now()`),
        eb('member_id', 'in', eb.selectFrom('members').select('id').where('cancelled_at', 'is not', null)),
      ]),
    )
    .execute()

interface LevelColumns {
  name_zh: string
  name_en: string
  points_needed: number
}

export const lockLevel = (tx: Tx, levelId: number) =>
  tx.selectFrom('levels').selectAll().where('id', '=', levelId).forUpdate().executeTakeFirst()

export const insertLevel = (tx: Tx, level: LevelColumns) =>
  tx.insertInto('levels').values(level).returning('id').executeTakeFirstOrThrow()

export const updateLevel = (tx: Tx, levelId: number, level: LevelColumns) =>
  tx.updateTable('levels').set(level).where('id', '=', levelId).execute()

export const deleteLevelRow = (tx: Tx, levelId: number) =>
  tx.deleteFrom('levels').where('id', '=', levelId).execute()

export const lockTag = (tx: Tx, tagId: number) =>
  tx
    .selectFrom('topic_tags')
    .select(['id', 'kind', 'has_own_rights'])
    .where('id', '=', tagId)
    .where('parent_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export const setOwnRights = (tx: Tx, tagId: number, hasOwnRights: boolean) =>
  tx.updateTable('topic_tags').set({ has_own_rights: hasOwnRights }).where('id', '=', tagId).execute()

/** Deletes the tag's rights and returns them. */
export const takeTagRights = (tx: Tx, tagId: number) =>
  tx.deleteFrom('topic_tag_rights').where('tag_id', '=', tagId).returning(['role_id', 'rights']).execute()

export const insertTagRights = (tx: Tx, rows: { tag_id: number; role_id: number; rights: string[] }[]) =>
  tx.insertInto('topic_tag_rights').values(rows).execute()

export const lockStaffRole = (tx: Tx, name: string) =>
  tx.selectFrom('staff_roles').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()

export const upsertStaffRole = (
  tx: Tx,
  role: { name: string; name_zh: string; name_en: string; rights: string[] },
) =>
  tx
    .insertInto('staff_roles')
    .values(role)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ name_zh: role.name_zh, name_en: role.name_en, rights: role.rights }),
    )
    .execute()

export const deleteStaffRoleRow = (tx: Tx, name: string) =>
  tx.deleteFrom('staff_roles').where('name', '=', name).execute()
