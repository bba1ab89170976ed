import type { Viewer } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'
import { canViewTopics } from '#server/topics/policy.ts'

/** Whoever can't view a topic likes nothing in it either. A muted member may: liking says nothing. */
export const canLike = (viewer: Viewer, tagId: number): boolean =>
  hasRight(viewer, 'like') && canViewTopics(viewer.rights, tagId)
