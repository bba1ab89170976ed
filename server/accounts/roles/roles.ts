import type { Language } from '#contract/core/language.ts'
import type { BadgeTone } from '#contract/core/roles.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type Notifications, notify } from '#server/db/notifications.ts'
import { RoleBook } from './permissions.ts'
import {
  addRoleTime,
  type Duration,
  deleteMemberRole,
  readBookRows,
  readMemberRoles,
  setRoleUntil,
} from './queries.ts'

export { heldRoleIds } from './queries.ts'

const channel = 'roles'

export interface Roles {
  /** The book as it is now; the same object until a role, a right or a level changes. */
  current: () => RoleBook
}

/** Reads roles, rights and levels and keeps them fresh in this process; `onChange` runs after each new reading. */
export async function openRoles(
  db: Database,
  notifications: Notifications,
  onChange: () => void,
): Promise<Roles> {
  let book = new RoleBook(await readBookRows(db))
  let newest = 0
  const reload = async () => {
    const turn = ++newest
    const rows = await readBookRows(db)
    // Two changes in a row are read twice, and the first reading may come back last.
    if (turn !== newest) return
    book = new RoleBook(rows)
    onChange()
  }
  await notifications.on(channel, reload)
  notifications.onReconnect(reload)
  // What changed between the first reading and the listening is told to nobody.
  await reload()
  return { current: () => book }
}

/** Makes every process read roles, rights and levels anew once the transaction commits. */
export const announceRoles = (tx: Tx): Promise<void> => notify(tx, channel, '')

export interface RoleGrant {
  memberId: number
  roleId: number
  /** Time added to what is left of the present one, or a moment that replaces it; null is for ever. */
  time: Duration | { until: Date | null }
  source: 'staff' | 'card'
}

/** Gives a member a role for a time (domain.md, chapters 2 and 5). Answers when it ends; null is never. */
export async function grantRole(tx: Tx, { memberId, roleId, time, source }: RoleGrant): Promise<Date | null> {
  const grant = { member_id: memberId, role_id: roleId, source }
  const row = 'until' in time ? await setRoleUntil(tx, grant, time.until) : await addRoleTime(tx, grant, time)
  return row.expires_at
}

/** Answers whether the member had it. */
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

/** The roles a member holds now besides the default one, for their own page and for staff. */
export async function listRolesOf(
  db: Database | Tx,
  memberId: number,
  language: Language,
): Promise<HeldRole[]> {
  const rows = await readMemberRoles(db, memberId)
  return rows.map((row) => ({
    roleId: row.role_id,
    name: language === 'zh-CN' ? row.name_zh : row.name_en,
    badge: row.badge as BadgeTone | null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }))
}
