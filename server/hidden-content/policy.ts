import type { TopicRight } from '#contract/core/roles.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { Viewer } from '#server/core/actor.ts'
import { hasStaffRight, hasTopicRight } from '#server/core/rights.ts'

const rightTo: Record<HiddenKind, TopicRight> = {
  password: 'hide_by_password',
  comment: 'hide_by_comment',
  level: 'hide_by_level',
  points: 'hide_by_points',
  balance: 'hide_by_balance',
}

export const canHideBy = (viewer: Viewer, kind: HiddenKind, tagId: number): boolean =>
  hasTopicRight(viewer, rightTo[kind], tagId)

/** Staff who moderate see what is hidden, as they have to judge it. Authors see their own, by the query. */
export const seesAllHidden = (viewer: Viewer | null): boolean => hasStaffRight(viewer, 'moderate_content')
