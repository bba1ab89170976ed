/* Shared: who may keep a topic as a favorite. */
import type { Actor } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'

export const canFavorite = (actor: Actor, tagId: number): boolean =>
  hasRight(actor, 'favorite') && canViewTopics(actor.rights, tagId)
