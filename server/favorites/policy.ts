import { hasRight } from '#server/rights.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import type { Viewer } from '#server/viewer.ts'

export const canFavorite = (viewer: Viewer, tagId: number): boolean =>
  hasRight(viewer, 'favorite') && canViewTopics(viewer.rights, tagId)
