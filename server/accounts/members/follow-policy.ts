/* Shared by what shows whether a member can be followed: threads and member homes. */
import type { Actor } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'

/** Nobody follows themselves. */
export const canFollow = (actor: Actor, memberId: number): boolean =>
  hasRight(actor, 'follow') && actor.memberId !== memberId
