import { isMuted, type Viewer } from '#server/core/actor.ts'
import { hasRight, hasStaffRight } from '#server/core/rights.ts'

export const canVote = (viewer: Viewer | null): boolean =>
  viewer !== null && !isMuted(viewer.mutedUntil) && hasRight(viewer, 'vote')

/** Before they have voted themselves, and before it has ended. */
export const seesResultsEarly = (viewer: Viewer | null, { author_id }: { author_id: number }): boolean =>
  viewer?.memberId === author_id || hasStaffRight(viewer, 'moderate_content')
