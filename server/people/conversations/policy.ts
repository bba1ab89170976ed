/* Shared by a member's home, which leads to writing to them. */
import type { Obstacle, ObstacleCode } from '#contract/core/obstacle.ts'
import type { MemberContext } from '#server/core/context.ts'
import { hourMs } from '#server/core/durations.ts'
import { hasRight } from '#server/core/rights.ts'
import { findObstacle } from '#server/posts/publishing/obstacles.ts'
import type { PartnerRow } from './partner-queries.ts'

/** What is in the way of the actor's writing to somebody; null where nothing is (docs/RULES.md, Private messages). */
export const findObstacleTo = (context: MemberContext, partner: PartnerRow): Promise<Obstacle | null> =>
  findObstacle(context, {
    isOpen: context.settings.allowPrivateMessages,
    closedAs: refusalBy(context, partner),
    isAllowed: hasRight(context.actor, 'send_messages'),
    needsRealName: false,
  })

/** Whether it is worth leading the actor to writing to a member. */
export const canMessage = ({ actor, settings }: MemberContext, memberId: number): boolean =>
  settings.allowPrivateMessages && memberId !== actor.memberId && hasRight(actor, 'send_messages')

/** Blocks and wishes are refused alike: who is refused learns no more than that. */
function refusalBy(context: MemberContext, partner: PartnerRow): ObstacleCode | undefined {
  if (partner.cancelled_at) return 'account_ended'
  if (partner.is_blocked || partner.blocks_viewer) return 'message_refused'
  if (partner.answered_at) return undefined
  if (!takesMessages(partner)) return 'message_refused'
  return isKnownWell(context, partner.viewer_registered_at) ? undefined : 'newcomer'
}

const takesMessages = ({ messages_from, follows_viewer }: PartnerRow): boolean =>
  messages_from === 'everyone' || (messages_from === 'followed' && follows_viewer)

const isKnownWell = ({ actor, settings }: MemberContext, registeredAt: Date): boolean =>
  actor.pointsEarned >= settings.firstMessagePointsMin &&
  Date.now() - registeredAt.getTime() >= settings.firstMessageHoursMin * hourMs
