import type { Viewer } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'
import { canViewTopics } from '#server/topics/policy.ts'

export const canFavorite = (viewer: Viewer, tagId: number): boolean =>
  hasRight(viewer, 'favorite') && canViewTopics(viewer.rights, tagId)
