/* Shared: who may like what. */
import type { Actor } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'

/** Whoever can't view a topic likes nothing in it either. A muted member may: liking says nothing. */
export const canLike = (actor: Actor, tagId: number): boolean =>
  hasRight(actor, 'like') && canViewTopics(actor.rights, tagId)
