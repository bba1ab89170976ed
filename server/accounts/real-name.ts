import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { readOwnRow } from './queries.ts'

/**
 * Shared by every feature whose writing may ask for real-name authentication (domain.md, chapter 1). `isAsked` is the
 * feature's own setting; without it nothing is looked up.
 */
export async function requireRealName(db: Database, { memberId }: Viewer, isAsked: boolean): Promise<void> {
  if (!isAsked) return
  const { phone } = await readOwnRow(db, memberId)
  if (!phone) throw new UserError('real_name_required')
}
