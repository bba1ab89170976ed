import type * as contract from '#contract/accounts/role-editing.ts'
import type { EditedRole, EditedStaffRole } from '#contract/accounts/role-editing.ts'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { BadgeTone } from '#contract/core/roles.ts'
import type { Actor } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { notifyRolesChanged, readPermissionRows } from '#server/core/permissions.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { lockSeen, markOf, requireSeen } from '#server/core/seen.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import {
  deleteLevelRow,
  deleteOldHoldings,
  deleteRoleRow,
  insertLevel,
  insertRole,
  lockLevel,
  lockRole,
  lockTag,
  readLeafTags,
  readTagRights,
  setOwnRights,
  takeTagRights,
  updateLevel,
  updateRole,
} from './editing-queries.ts'
import { canEditStaffRole } from './staff-roles.ts'
import { giveTagRights } from './tag-rights.ts'

/** Reads everything that the editor of roles, levels and rights shows, as it is in the database now. */
export async function readRoles({ db, actor }: MemberContext): Promise<OutputOf<typeof contract.readRoles>> {
  const [{ roles, levels, staffRoles }, tags, tagRights] = await Promise.all([
    readPermissionRows(db),
    readLeafTags(db),
    readTagRights(db),
  ])
  return {
    roles: roles.map((role) => ({
      roleId: role.id,
      mark: markOf(role),
      nameZh: role.name_zh,
      nameEn: role.name_en,
      badge: role.badge as BadgeTone | null,
      uploadMegabytesMax: role.upload_megabytes_max,
      assistantRequestsMax: role.assistant_requests_max,
      assistantTokensMax: role.assistant_tokens_max,
      isDefault: role.is_default,
      rights: role.rights as EditedRole['rights'],
    })),
    levels: levels.map((level) => ({
      levelId: level.id,
      mark: markOf(level),
      nameZh: level.name_zh,
      nameEn: level.name_en,
      pointsNeeded: level.points_needed,
    })),
    staffRoles: staffRoles.map((role) => ({
      staffRole: role.name,
      mark: markOf(role),
      nameZh: role.name_zh,
      nameEn: role.name_en,
      rights: role.rights as EditedStaffRole['rights'],
      canEdit: canEditStaffRole(actor, role),
    })),
    tags: tags.map((tag) => {
      const rights = tagRights.filter(({ tag_id }) => tag_id === tag.id)
      return {
        tagId: tag.id,
        mark: markOf(tag.has_own_rights ? toGrants(rights) : null),
        nameZh: tag.name_zh,
        nameEn: tag.name_en,
        hasOwnRights: tag.has_own_rights,
        grants: toGrants(rights),
      }
    }),
  }
}

const toGrants = (rows: readonly { role_id: number; rights: string[] }[]) =>
  rows.flatMap(({ role_id, rights }) => rights.map((right) => `${role_id}:${right}`)).sort()

export function saveRole(
  { db, actor, requestKey }: MemberContext,
  { roleId, seen, nameZh, nameEn, badge, rights, ...limits }: ParsedInputOf<typeof contract.saveRole>,
): Promise<{ roleId: number }> {
  const role = {
    name_zh: nameZh,
    name_en: nameEn,
    badge: badge ?? null,
    rights: [...new Set(rights)],
    upload_megabytes_max: limits.uploadMegabytesMax ?? null,
    assistant_requests_max: limits.assistantRequestsMax ?? null,
    assistant_tokens_max: limits.assistantTokensMax ?? null,
  }
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const before = await lockSeen(roleId, (id) => lockRole(tx, id), seen)
    if (before) await updateRole(tx, before.id, role)
    const id = before?.id ?? (await insertRole(tx, role)).id
    await tell(tx, actor, { act: 'save_role', subject: `role:${id}`, before, after: role })
    return { roleId: id }
  })
}

export async function deleteRole(
  { db, actor }: MemberContext,
  { roleId }: ParsedInputOf<typeof contract.deleteRole>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockRole(tx, roleId)
    if (!before) throw new UserError('not_found')
    if (before.is_default) throw new UserError('role_in_use')
    await deleteOldHoldings(tx, roleId)
    await deleteRoleRow(tx, roleId).catch(refuseWhenUsed)
    await tell(tx, actor, { act: 'delete_role', subject: `role:${roleId}`, before })
  })
}

export function saveLevel(
  { db, actor, requestKey }: MemberContext,
  { levelId, seen, nameZh, nameEn, pointsNeeded }: ParsedInputOf<typeof contract.saveLevel>,
): Promise<{ levelId: number }> {
  const level = { name_zh: nameZh, name_en: nameEn, points_needed: pointsNeeded }
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const before = await lockSeen(levelId, (id) => lockLevel(tx, id), seen)
    if (before) await updateLevel(tx, before.id, level).catch(refuseSamePoints)
    const id = before?.id ?? (await insertLevel(tx, level).catch(refuseSamePoints)).id
    await tell(tx, actor, { act: 'save_level', subject: `level:${id}`, before, after: level })
    return { levelId: id }
  })
}

export async function deleteLevel(
  { db, actor }: MemberContext,
  { levelId }: ParsedInputOf<typeof contract.deleteLevel>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockLevel(tx, levelId)
    if (!before) throw new UserError('not_found')
    await deleteLevelRow(tx, levelId).catch(refuseWhenUsed)
    await tell(tx, actor, { act: 'delete_level', subject: `level:${levelId}`, before })
  })
}

/** Sets what a tag's topics allow to whom. A tag without rights of its own follows the roles. */
export async function setTagRights(
  { db, actor }: MemberContext,
  { tagId, seen, hasOwnRights, grants }: ParsedInputOf<typeof contract.setTagRights>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tag = await lockTag(tx, tagId)
    if (!tag) throw new UserError('not_found')
    // The rights of questions hold under all their tags alike.
    if (hasOwnRights && tag.kind === 'question') throw fieldError('hasOwnRights', { code: 'unknown_choice' })
    const before = tag.has_own_rights ? await takeTagRights(tx, tagId) : null
    requireSeen(seen, before && toGrants(before))
    if (!hasOwnRights) await setOwnRights(tx, tagId, false)
    const after = hasOwnRights ? await giveTagRights(tx, tagId, grants) : null
    await tell(tx, actor, { act: 'set_tag_rights', subject: `tag:${tagId}`, before, after })
  })
}

async function tell(tx: Tx, actor: Actor, note: Parameters<typeof writeAudit>[2]): Promise<void> {
  await writeAudit(tx, actor, note)
  await notifyRolesChanged(tx)
}

const codeOf = (error: unknown) => (error as { code?: string }).code

function refuseSamePoints(error: unknown): never {
  throw codeOf(error) === '23505' ? fieldError('pointsNeeded', { code: 'taken' }) : error
}

/** What refers to a row keeps it: members who hold a role, cards that grant it, content that needs a level. */
function refuseWhenUsed(error: unknown): never {
  throw codeOf(error) === '23503' ? new UserError('role_in_use') : error
}
