/* Shared: why a member can't write somewhere, known before they begin. */
import type { Obstacle, ObstacleCode } from '#contract/core/obstacle.ts'
import { hasRealName } from '#server/accounts/verification/real-name.ts'
import { isMuted } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'

interface Wish {
  isOpen: boolean
  /** Whether their roles let them, muting and switches apart. */
  isAllowed: boolean
  isTopicClosed?: boolean
  needsRealName: boolean
}

/** The first thing in the way, in the order in which sending would be refused; null where nothing is. */
export async function findObstacle(context: MemberContext, wish: Wish): Promise<Obstacle | null> {
  const { db, actor, settings } = context
  const because = (code: ObstacleCode, until: Date | null = null): Obstacle => ({
    code,
    until: until?.toISOString() ?? null,
  })
  if (settings.siteState === 'read_only' && !actor.isStaff) return because('read_only')
  if (!wish.isOpen) return because('feature_closed')
  if (isMuted(actor.mutedUntil)) return because('muted', actor.mutedUntil)
  if (wish.isTopicClosed) return because('topic_closed')
  if (!wish.isAllowed) return because('forbidden')
  return (await hasRealName(db, actor, wish.needsRealName)) ? null : because('real_name_required')
}
