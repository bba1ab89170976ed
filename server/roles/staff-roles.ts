import type * as contract from '#contract/accounts/role-editing.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { StaffRight } from '#contract/core/roles.ts'
import { deleteStaffRoleRow, lockStaffRole, upsertStaffRole } from '#server/accounts/roles/editing-queries.ts'
import { announceRoles } from '#server/accounts/roles/roles.ts'
import type { Viewer } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'

interface StaffRoleRights {
  name: string
  rights: readonly string[]
}

/** The administrator's is fixed; of the others one changes those that may no more than oneself, and not one's own. */
export const canEditStaffRole = (viewer: Viewer, { name, rights }: StaffRoleRights): boolean =>
  name !== 'administrator' &&
  name !== viewer.staffRole &&
  hasStaffRight(viewer, 'manage_staff') &&
  rights.every((right) => hasStaffRight(viewer, right as StaffRight))

export function saveStaffRole(
  db: Database,
  viewer: Viewer,
  { staffRole, nameZh, nameEn, rights }: ParsedInputOf<typeof contract.saveStaffRole>,
): Promise<{ staffRole: string }> {
  const name = staffRole ?? `custom_${crypto.randomUUID().slice(0, 8)}`
  const role = { name, name_zh: nameZh, name_en: nameEn, rights: [...new Set(rights)] }
  if (!canEditStaffRole(viewer, role)) throw new UserError('forbidden')
  return db.transaction().execute(async (tx) => {
    const before = staffRole === undefined ? undefined : await lockStaffRole(tx, staffRole)
    if (staffRole !== undefined && !before) throw new UserError('not_found')
    if (before && !canEditStaffRole(viewer, before)) throw new UserError('forbidden')
    await upsertStaffRole(tx, role)
    await writeAudit(tx, viewer, {
      act: 'save_staff_role',
      subject: `staff_role:${name}`,
      before,
      after: role,
    })
    await announceRoles(tx)
    return { staffRole: name }
  })
}

export async function deleteStaffRole(db: Database, viewer: Viewer, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockStaffRole(tx, name)
    if (!before) throw new UserError('not_found')
    if (!canEditStaffRole(viewer, before)) throw new UserError('forbidden')
    await deleteStaffRoleRow(tx, name).catch((error: { code?: string }) => {
      throw error.code === '23503' ? new UserError('role_in_use') : error
    })
    await writeAudit(tx, viewer, { act: 'delete_staff_role', subject: `staff_role:${name}`, before })
    await announceRoles(tx)
  })
}
