import type * as contract from '#contract/accounts/follows.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Toggle } from '#contract/core/toggle.ts'
import type { MemberContext } from '#server/core/context.ts'
import { againAfterDeadlock } from '#server/core/deadlocks.ts'
import { canFollow } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { deleteFollow, insertFollow } from './follow-queries.ts'

type Followed = ParsedInputOf<typeof contract.followMember>
type Asked = Pick<MemberContext, 'db' | 'actor'>

/** Lets the actor hear of what a member publishes (docs/RULES.md, "People"). A cancelled account is not found. */
export async function followMember({ db, actor }: Asked, { memberId }: Followed): Promise<Toggle> {
  if (!canFollow(actor, memberId)) throw new UserError('forbidden')
  const followed = await againAfterDeadlock(() => insertFollow(db, actor.memberId, memberId))
  if (!followed) throw new UserError('not_found')
  return { isOn: true, count: followed.follower_count }
}

export async function unfollowMember({ db, actor }: Asked, { memberId }: Followed): Promise<Toggle> {
  const gone = await againAfterDeadlock(() => deleteFollow(db, actor.memberId, memberId))
  if (!gone) throw new UserError('not_found')
  return { isOn: false, count: gone.follower_count }
}
