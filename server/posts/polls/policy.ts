import { type Actor, isMuted } from '#server/core/actor.ts'
import { hasRight, hasStaffRight } from '#server/core/rights.ts'

export const canVote = (actor: Actor | null): boolean =>
  actor !== null && !isMuted(actor.mutedUntil) && hasRight(actor, 'vote')

/** Before they have voted themselves, and before it has ended. */
export const seesResultsEarly = (actor: Actor | null, { author_id }: { author_id: number }): boolean =>
  actor?.memberId === author_id || hasStaffRight(actor, 'moderate_content')
