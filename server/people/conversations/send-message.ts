import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { showsNothing } from '#contract/core/trim-lines.ts'
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
import { takePictures, toPrivatePicture } from '#server/posts/uploads/private-pictures.ts'
import { tellMessage } from './message-lines.ts'
import { insertMessage, insertPictures, requireAccount } from './message-queries.ts'
import {
  countUnanswered,
  findPartner,
  isBlockedBetween,
  lockConversation,
  type PartnerRow,
} from './partner-queries.ts'
import { findObstacleTo } from './policy.ts'
import { countBegunToday } from './queries.ts'

type Sending = ParsedInputOf<typeof contract.sendPrivateMessage>

/**
 * Sends a message, with sensitive words replaced also in what is said of its pictures. Throws what is in the way of writing to this member, and
 * `too_many_requests`, `too_many_conversations` and `captcha_required` to whoever writes too much.
 */
export async function sendPrivateMessage(
  context: MemberContext,
  { memberId, text, pictureNames, pictureAlts, ...captcha }: Sending,
): Promise<OutputOf<typeof contract.sendPrivateMessage>> {
  const { db, actor, settings, words } = context
  if (text === '' && pictureNames.length === 0) throw fieldError('text', { code: 'required' })
  if (memberId === actor.memberId) throw fieldError('memberId', { code: 'not_yourself' })
  const partner = await requireWillingPartner(context, memberId)
  await requirePatience(context)
  const unanswered = partner.answered_at ? 0 : await countUnanswered(db, actor.memberId)
  if (unanswered >= settings.captchaAfterMessagesPerMinute) await requireCaptcha(db, captcha)
  const screen = (said: string) => words.replaceIn(said, settings.sensitiveWordReplacement)
  const screened = screen(text)
  if (showsNothing(screened.text) && pictureNames.length === 0) throw fieldError('text', { code: 'required' })
  const alts = pictureNames.map((_, at) => screen(pictureAlts[at] ?? ''))
  const { number, pictures, sent_at } = await transact(db, (tx) =>
    write(tx, context, {
      partner,
      body: screened.text,
      pictures: pictureNames.map((name, at) => ({ name, alt: alts[at]?.text ?? '' })),
    }),
  )
  return {
    message: { number, isOwn: true, text: screened.text, pictures, sentAt: sent_at.toISOString() },
    wordsReplaced: alts.reduce((sum, { replaced }) => sum + replaced, screened.replaced),
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

interface Written {
  partner: PartnerRow
  body: string
  /** The names of their uploads, and what they show. */
  pictures: readonly { name: string; alt: string }[]
}

async function write(tx: Tx, context: MemberContext, { partner, body, pictures }: Written) {
  const [senderId, receiverId] = [context.actor.memberId, partner.author_id]
  await claimRequestKey(tx, context.requestKey)
  const taken = await takePictures(
    tx,
    senderId,
    pictures.map(({ name }) => name),
  )
  if (!taken) throw fieldError('pictureNames', { code: 'pictures_gone' })
  const conversation = await lockConversation(tx, senderId, receiverId)
  // A block that was answered before this lock holds.
  if (await isBlockedBetween(tx, senderId, receiverId)) throw new UserError('message_refused')
  if (conversation.begun_by === null) await requireRoomToBegin(tx, context, partner.viewer_registered_at)
  const { id, ...sent } = await insertMessage(tx, {
    conversationId: conversation.id,
    senderId,
    receiverId,
    body,
  })
  await requireAccount(tx, senderId)
  const rows = taken.map(({ id: uploadId, path }, at) => ({ uploadId, path, alt: pictures[at]?.alt ?? '' }))
  await insertPictures(tx, id, rows)
  const shown = rows.map(toPrivatePicture)
  await tellUnreadChanged(tx, receiverId)
  const { number, sent_at: sentAt } = sent
  await tellMessage(tx, { senderId, receiverId, text: body, pictures: shown, number, sentAt })
  return { ...sent, pictures: shown }
}

async function requireRoomToBegin(
  tx: Tx,
  { actor, settings }: MemberContext,
  registeredAt: Date,
): Promise<void> {
  const isNewcomer = Date.now() - registeredAt.getTime() < settings.newcomerDays * dayMs
  const { conversationsPerDay, conversationsPerDayOfNewcomers } = settings
  // Staff who let everybody begin fewer mean newcomers too.
  const max = isNewcomer ? Math.min(conversationsPerDay, conversationsPerDayOfNewcomers) : conversationsPerDay
  if ((await countBegunToday(tx, actor.memberId)) >= max) throw new UserError('too_many_conversations')
}
