/* Shared: why a member can't write somewhere, known before they begin. */
import type { Obstacle, ObstacleCode } from '#contract/core/obstacle.ts'
import { hasRealName } from '#server/accounts/verification/real-name.ts'
import { isMuted } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'

interface Wish {
  isOpen: boolean
  /** Whether their roles let them, muting and switches apart. */
  isAllowed: boolean
  /** What the place itself refuses with, where it is closed. */
  closedAs?: ObstacleCode | undefined
  needsRealName: boolean
}

/** The first thing in the way, in the order in which sending would be refused; null where nothing is. */
export const findObstacle = async (context: MemberContext, wish: Wish): Promise<Obstacle | null> =>
  (await findObstacles(context, { wish })).wish

/** The same of several wishes at once. */
export async function findObstacles<Name extends string>(
  context: MemberContext,
  wishes: Record<Name, Wish>,
): Promise<Record<Name, Obstacle | null>> {
  const all = Object.entries<Wish>(wishes)
  const isAsked = all.some(([, { needsRealName }]) => needsRealName)
  const isNamed = await hasRealName(context.db, context.actor, isAsked)
  const found = all.map(([name, wish]) => [name, obstacleTo(context, wish, isNamed)])
  return Object.fromEntries(found)
}

function obstacleTo({ actor, settings }: MemberContext, wish: Wish, isNamed: boolean): Obstacle | null {
  const because = (code: ObstacleCode, until: Date | null = null): Obstacle => ({
    code,
    until: until?.toISOString() ?? null,
  })
  if (settings.siteState === 'read_only' && !actor.isStaff) return because('read_only')
  if (!wish.isOpen) return because('feature_closed')
  if (isMuted(actor.mutedUntil)) return because('muted', actor.mutedUntil)
  if (wish.closedAs) return because(wish.closedAs)
  if (!wish.isAllowed) return because('forbidden')
  return wish.needsRealName && !isNamed ? because('real_name_required') : null
}
