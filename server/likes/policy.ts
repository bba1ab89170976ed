import { hasRight } from '#server/rights.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import type { Viewer } from '#server/viewer.ts'

/** Whoever can't view a topic likes nothing in it either. A muted member may: liking says nothing. */
export const canLike = (viewer: Viewer, tagId: number): boolean =>
  hasRight(viewer, 'like') && canViewTopics(viewer.rights, tagId)
