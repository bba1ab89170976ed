import type * as contract from '#contract/accounts/role-editing.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { type StaffRight, staffRights } from '#contract/core/roles.ts'
import { type Actor, requireSecondFactor } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import { lockSeen } from '#server/core/seen.ts'
import { UserError } from '#server/core/user-error.ts'
import { deleteStaffRoleRow, lockStaffRole, upsertStaffRole } from './editing-queries.ts'

/** Returns the staff rights of whoever asks; refuses members without any, and staff who lack the second factor. */
export function readStaffAccess({ actor, rights }: Context): { rights: StaffRight[] } {
  if (!actor?.isStaff) throw new UserError('forbidden')
  requireSecondFactor(actor)
  return { rights: staffRights.filter((right) => rights.asStaff(right)) }
}

interface StaffRoleRights {
  name: string
  rights: readonly string[]
}

/** The administrator's role is fixed; of the others one edits those that may no more than oneself, and not one's own. */
export const canEditStaffRole = (actor: Actor, { name, rights }: StaffRoleRights): boolean =>
  name !== 'administrator' &&
  name !== actor.staffRole &&
  hasStaffRight(actor, 'manage_staff') &&
  rights.every((right) => hasStaffRight(actor, right as StaffRight))

export function saveStaffRole(
  { db, actor, requestKey }: MemberContext,
  { staffRole, seen, nameZh, nameEn, rights }: ParsedInputOf<typeof contract.saveStaffRole>,
): Promise<{ staffRole: string }> {
  const name = staffRole ?? `custom_${crypto.randomUUID().slice(0, 8)}`
  const role = { name, name_zh: nameZh, name_en: nameEn, rights: [...new Set(rights)] }
  if (!canEditStaffRole(actor, role)) throw new UserError('forbidden')
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const before = await lockSeen(staffRole, (name) => lockStaffRole(tx, name), seen)
    if (before && !canEditStaffRole(actor, before)) throw new UserError('forbidden')
    await upsertStaffRole(tx, role)
    await writeAudit(tx, actor, {
      act: 'save_staff_role',
      subject: `staff_role:${name}`,
      before,
      after: role,
    })
    await notifyRolesChanged(tx)
    return { staffRole: name }
  })
}

export async function deleteStaffRole(
  { db, actor }: MemberContext,
  { staffRole: name }: ParsedInputOf<typeof contract.deleteStaffRole>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockStaffRole(tx, name)
    if (!before) throw new UserError('not_found')
    if (!canEditStaffRole(actor, before)) throw new UserError('forbidden')
    await deleteStaffRoleRow(tx, name).catch((error: { code?: string }) => {
      throw error.code === '23503' ? new UserError('role_in_use') : error
    })
    await writeAudit(tx, actor, { act: 'delete_staff_role', subject: `staff_role:${name}`, before })
    await notifyRolesChanged(tx)
  })
}
