import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/message-sending.ts'
import { requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { takeTries } from '#server/core/attempts.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { dayMs, minuteMs } from '#server/core/durations.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellUnreadChanged } from '#server/notifications/unread-lines.ts'
import { tellMessage } from './message-lines.ts'
import { insertMessage } from './message-queries.ts'
import {
  countUnanswered,
  findPartner,
  isBlockedBetween,
  lockConversation,
  type PartnerRow,
} from './partner-queries.ts'
import { findObstacleTo } from './policy.ts'
import { countBegunToday } from './queries.ts'

/**
 * Sends a message, with sensitive words replaced. Throws what is in the way of writing to this member, and
 * `too_many_requests`, `too_many_conversations` and `captcha_required` to whoever writes too much.
 */
export async function sendPrivateMessage(
  context: MemberContext,
  { memberId, text, ...captcha }: ParsedInputOf<typeof contract.sendPrivateMessage>,
): Promise<OutputOf<typeof contract.sendPrivateMessage>> {
  const { db, actor, settings, words } = context
  if (memberId === actor.memberId) throw fieldError('memberId', { code: 'not_yourself' })
  const partner = await requireWillingPartner(context, memberId)
  await requirePatience(context)
  const unanswered = partner.answered_at ? 0 : await countUnanswered(db, actor.memberId)
  if (unanswered >= settings.captchaAfterMessagesPerMinute) await requireCaptcha(db, captcha)
  const screened = words.replaceIn(text, settings.sensitiveWordReplacement)
  const sent = await transact(db, (tx) => write(tx, context, { partner, body: screened.text }))
  return {
    message: { number: sent.number, isOwn: true, text: screened.text, sentAt: sent.sent_at.toISOString() },
    wordsReplaced: screened.replaced,
    needsCaptcha: !partner.answered_at && unanswered + 1 >= settings.captchaAfterMessagesPerMinute,
  }
}

/** Whoever never had a conversation with an ended account doesn't find it. */
async function requireWillingPartner(context: MemberContext, memberId: number): Promise<PartnerRow> {
  const partner = await findPartner(context.db, context.actor.memberId, { memberId })
  if (!partner || (partner.cancelled_at && partner.conversation_id === null)) throw new UserError('not_found')
  const obstacle = await findObstacleTo(context, partner)
  if (obstacle) throw new UserError(obstacle.code, obstacle.until ? { until: new Date(obstacle.until) } : {})
  return partner
}

/** Counted in the database, so that many connections send no more than one. */
async function requirePatience({ db, actor, settings }: MemberContext): Promise<void> {
  const { granted, endsAt } = await takeTries(db, {
    subject: `member:${actor.memberId}`,
    act: 'private_message',
    max: settings.messagesPerMinute,
    windowMs: minuteMs,
    wanted: 1,
  })
  if (granted > 0) return
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000))
  throw new UserError('too_many_requests', { retryAfterSeconds })
}

async function write(
  tx: Tx,
  context: MemberContext,
  { partner, body }: { partner: PartnerRow; body: string },
): Promise<{ number: number; sent_at: Date }> {
  const [senderId, receiverId] = [context.actor.memberId, partner.author_id]
  await claimRequestKey(tx, context.requestKey)
  const conversation = await lockConversation(tx, senderId, receiverId)
  // A block that was answered before this lock holds.
  if (await isBlockedBetween(tx, senderId, receiverId)) throw new UserError('message_refused')
  if (conversation.begun_by === null) await requireRoomToBegin(tx, context, partner.viewer_registered_at)
  const sent = await insertMessage(tx, { conversationId: conversation.id, senderId, receiverId, body })
  await tellUnreadChanged(tx, receiverId)
  await tellMessage(tx, { senderId, receiverId, text: body, number: sent.number, sentAt: sent.sent_at })
  return sent
}

async function requireRoomToBegin(
  tx: Tx,
  { actor, settings }: MemberContext,
  registeredAt: Date,
): Promise<void> {
  const isNewcomer = Date.now() - registeredAt.getTime() < settings.newcomerDays * dayMs
  const max = isNewcomer ? settings.conversationsPerDayOfNewcomers : settings.conversationsPerDay
  if ((await countBegunToday(tx, actor.memberId)) >= max) throw new UserError('too_many_conversations')
}
