/* Shared by every feature whose writing may ask for real-name authentication. */
import type { Actor } from '#server/core/actor.ts'
import type { Database } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { readOwnRow } from './member-queries.ts'

/** Refuses a member without a bound phone. `isAsked` is the feature's own setting; without it nothing is looked up. */
export async function requireRealName(db: Database, actor: Actor, isAsked: boolean): Promise<void> {
  if (!(await hasRealName(db, actor, isAsked))) throw new UserError('real_name_required')
}

/** Returns whether a member has what a feature asks of them. */
export async function hasRealName(db: Database, { memberId }: Actor, isAsked: boolean): Promise<boolean> {
  return !isAsked || (await readOwnRow(db, memberId)).phone !== null
}
