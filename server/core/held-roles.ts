import type { Language } from '#contract/core/language.ts'
import type { BadgeTone } from '#contract/core/roles.ts'
import type { Database, Tx } from './database.ts'
import { inLanguage } from './in-language.ts'
import { readMemberRoles } from './permission-queries.ts'

export { heldRoleIds } from './permission-queries.ts'

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
