/* Shared by whoever gives and takes roles. */
import type { Tx } from '#server/core/database.ts'
import { forgetRoleEnding } from '#server/notifications/reminders.ts'

export { findMemberRole, holdRole, holdStaffRole } from './queries.ts'

import { addRoleTime, type Duration, deleteMemberRole, setRoleUntil } from './queries.ts'

export interface RoleGrant {
  memberId: number
  roleId: number
  /** Time added to what is left of the present one, or a moment that replaces it; null is for ever. */
  time: Duration | { until: Date | null }
  source: 'staff' | 'card'
}

/** Gives a member a role for a time (docs/RULES.md, "Levels, roles and rights"). Returns when it ends; null is never. */
export async function grantRole(tx: Tx, { memberId, roleId, time, source }: RoleGrant): Promise<Date | null> {
  const grant = { member_id: memberId, role_id: roleId, source }
  const row = 'until' in time ? await setRoleUntil(tx, grant, time.until) : await addRoleTime(tx, grant, time)
  await forgetRoleEnding(tx, memberId, roleId)
  return row.expires_at
}

/** Returns whether the member had it. */
export async function revokeRole(tx: Tx, memberId: number, roleId: number): Promise<boolean> {
  const { numDeletedRows } = await deleteMemberRole(tx, memberId, roleId)
  await forgetRoleEnding(tx, memberId, roleId)
  return numDeletedRows > 0n
}
