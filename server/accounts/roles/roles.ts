/* Shared by whoever gives, takes or shows roles. */
import type { Language } from '#contract/core/language.ts'
import type { BadgeTone } from '#contract/core/roles.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { type LiveValue, openLiveValue } from '#server/core/live-value.ts'
import { type Notifications, notify } from '#server/core/notify.ts'
import { Permissions } from './permissions.ts'
import {
  addRoleTime,
  type Duration,
  deleteMemberRole,
  readMemberRoles,
  readPermissionRows,
  setRoleUntil,
} from './queries.ts'

export { heldRoleIds } from './queries.ts'

const channel = 'roles'

/** Keeps roles, rights and levels fresh in this process whichever process changes them; `onChange` hears of each change. */
export const openPermissions = (
  db: Database,
  notifications: Notifications,
  onChange: () => void,
): Promise<LiveValue<Permissions>> =>
  openLiveValue(notifications, channel, async () => new Permissions(await readPermissionRows(db)), onChange)

/** Makes every process read roles, rights and levels anew once the transaction commits. */
export const notifyRolesChanged = (tx: Tx): Promise<void> => notify(tx, channel, '')

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
  return row.expires_at
}

/** Returns whether the member had it. */
export async function revokeRole(tx: Tx, memberId: number, roleId: number): Promise<boolean> {
  const { numDeletedRows } = await deleteMemberRole(tx, memberId, roleId)
  return numDeletedRows > 0n
}

export interface HeldRole {
  roleId: number
  name: string
  badge: BadgeTone | null
  /** Null is never. */
  expiresAt: string | null
}

/** Lists the roles a member holds now besides the default one, for their own page and for staff. */
export async function listRolesOf(
  db: Database | Tx,
  memberId: number,
  language: Language,
): Promise<HeldRole[]> {
  const rows = await readMemberRoles(db, memberId)
  return rows.map((row) => ({
    roleId: row.role_id,
    name: inLanguage(row, language),
    badge: row.badge as BadgeTone | null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }))
}
