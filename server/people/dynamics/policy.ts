import type { DynamicsState } from '#contract/people/dynamics.ts'
import type { Actor } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import { canModerate } from '#server/posts/topics/policy.ts'
import type { FeedOwnerRow } from './owner-queries.ts'

/** Staff who moderate look at what a member has closed: all of it stands in its threads anyway. */
export const seesClosedFeeds = (actor: Actor): boolean => canModerate(actor)

/** Whoever is blocked finds the feed closed, and learns no more than that. */
export function feedStateFor({ actor }: Pick<MemberContext, 'actor'>, owner: FeedOwnerRow): DynamicsState {
  if (owner.author_id === actor.memberId || seesClosedFeeds(actor)) return 'open'
  if (owner.is_blocked) return 'blocked'
  return owner.allows_dynamics && !owner.blocks_viewer ? 'open' : 'closed'
}
