import type { Toggle } from '#contract/core/toggle.ts'
import { deleteFollow, insertFollow } from '#server/accounts/members/follow-queries.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { canFollow } from './policy.ts'

/** Lets the viewer hear of what a member publishes (domain.md, chapter 6). A cancelled account is not found. */
export async function followMember(db: Database, viewer: Viewer, memberId: number): Promise<Toggle> {
  if (!canFollow(viewer, memberId)) throw new UserError('forbidden')
  const followed = await insertFollow(db, viewer.memberId, memberId)
  if (!followed) throw new UserError('not_found')
  return { isOn: true, count: followed.follower_count }
}

export async function unfollowMember(db: Database, viewer: Viewer, memberId: number): Promise<Toggle> {
  const gone = await deleteFollow(db, viewer.memberId, memberId)
  if (!gone) throw new UserError('not_found')
  return { isOn: false, count: gone.follower_count }
}
