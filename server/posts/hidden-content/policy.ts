import type { TopicRight } from '#contract/core/roles.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { Actor } from '#server/core/actor.ts'
import { hasStaffRight, hasTopicRight } from '#server/core/rights.ts'

const rightTo: Record<HiddenKind, TopicRight> = {
  password: 'hide_by_password',
  comment: 'hide_by_comment',
  level: 'hide_by_level',
  points: 'hide_by_points',
  balance: 'hide_by_balance',
}

export const canHideBy = (actor: Actor, kind: HiddenKind, tagId: number): boolean =>
  hasTopicRight(actor, rightTo[kind], tagId)

/** Staff who moderate see what is hidden, as they have to decide it. Authors see their own, by the query. */
export const seesAllHidden = (actor: Actor | null): boolean => hasStaffRight(actor, 'moderate_content')
