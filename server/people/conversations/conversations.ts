import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/conversations.ts'
import type { Conversation } from '#contract/people/conversations.ts'
import { shownSummary } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellUnreadChanged } from '#server/notifications/unread-lines.ts'
import { tellChanged } from './message-lines.ts'
import { lockSide, readMessageRows, type Side } from './message-queries.ts'
import { toMessage } from './message-shapes.ts'
import { countUnanswered, findPartner, type PartnerRow } from './partner-queries.ts'
import { findObstacleTo } from './policy.ts'
import { type ConversationRow, clearSide, readConversationRows, updateMuted } from './queries.ts'

const perPage = 30

/** Lists what the actor's side shows, the conversation with the latest message first. */
export async function listConversations(
  context: MemberContext,
  { beforeId }: ParsedInputOf<typeof contract.listConversations>,
): Promise<OutputOf<typeof contract.listConversations>> {
  const rows = await readConversationRows(context.db, context.actor.memberId, {
    before: beforeId,
    count: perPage + 1,
  })
  const shown = rows.slice(0, perPage)
  return {
    items: shown.map((row) => toConversation(context, row)),
    next: rows.length > perPage ? (shown.at(-1)?.last_message_id ?? null) : null,
  }
}

function toConversation({ actor, language }: MemberContext, row: ConversationRow): Conversation {
  const isOwn = row.sender_id === actor.memberId
  const words = row.words ?? ''
  const lastMessage = {
    isOwn,
    words: isOwn ? words : shownSummary(words, row, language),
    pictureCount: row.picture_count,
  }
  return {
    member: toAuthor(row),
    lastMessage: row.sender_id === null ? null : lastMessage,
    movedAt: row.moved_at.toISOString(),
    unreadCount: row.unread_count,
    isMuted: row.muted_at !== null,
  }
}

/**
 * Reads the conversation with a member and its latest messages; with somebody whom the actor has never written to, an empty
 * one. An ended account is found by those alone who have a conversation with it.
 */
export async function readConversation(
  context: MemberContext,
  { userName, userId }: ParsedInputOf<typeof contract.readConversation>,
): Promise<OutputOf<typeof contract.readConversation>> {
  const { db, actor, settings } = context
  const partner = await requirePartner(context, userName, userId)
  const isRefused = partner.is_blocked || partner.blocks_viewer
  const side = { memberId: actor.memberId, otherId: partner.author_id }
  const [rows, unanswered, obstacle] = await Promise.all([
    readMessageRows(db, side, { count: perPage + 1 }),
    countUnanswered(db, actor.memberId),
    findObstacleTo(context, partner),
  ])
  return {
    member: toAuthor(partner),
    messages: rows
      .slice(0, perPage)
      .reverse()
      .map((row) => toMessage(context, row)),
    hasEarlier: rows.length > perPage,
    // Whoever blocks or is blocked hears nothing more of the other.
    readNumber: isRefused ? 0 : partner.read_number,
    isMuted: partner.muted_at !== null,
    isBlocked: partner.is_blocked,
    needsCaptcha: !partner.answered_at && unanswered >= settings.captchaAfterMessagesPerMinute,
    obstacle,
  }
}

async function requirePartner(
  { db, actor }: MemberContext,
  userName: string | undefined,
  userId: number | undefined,
): Promise<PartnerRow> {
  const whom = userName === undefined ? { memberId: userId ?? 0 } : { account: userName }
  const partner = await findPartner(db, actor.memberId, whom)
  if (!partner) throw new UserError('not_found')
  if (partner.author_id === actor.memberId)
    throw fieldError(userName === undefined ? 'userId' : 'userName', { code: 'not_yourself' })
  const isKnown = partner.conversation_id !== null && userName === undefined
  if (partner.cancelled_at && !isKnown) throw new UserError('not_found')
  return partner
}

/** Lists the messages before or after one, and up to which the other has read. */
export async function listPrivateMessages(
  context: MemberContext,
  { memberId, beforeNumber: before, afterNumber: after }: ParsedInputOf<typeof contract.listPrivateMessages>,
): Promise<OutputOf<typeof contract.listPrivateMessages>> {
  const { db, actor } = context
  const side = { memberId: actor.memberId, otherId: memberId }
  const [rows, partner] = await Promise.all([
    readMessageRows(db, side, { before, after, count: perPage + 1 }),
    findPartner(db, actor.memberId, { memberId }),
  ])
  const messages = rows.slice(0, perPage).map((row) => toMessage(context, row))
  const isRefused = !partner || partner.is_blocked || partner.blocks_viewer
  return {
    messages: after === undefined ? messages.reverse() : messages,
    hasMore: rows.length > perPage,
    readNumber: isRefused ? 0 : partner.read_number,
  }
}

type OfMember = ParsedInputOf<typeof contract.removeConversation>

/** Removes what the actor's side shows by now; what comes later brings the conversation back. */
export const removeConversation = (context: MemberContext, { memberId }: OfMember): Promise<void> =>
  changeSide(context, memberId, async (tx, side) => {
    await clearSide(tx, side)
  })

export const muteConversation = (context: MemberContext, { memberId }: OfMember): Promise<void> =>
  changeSide(context, memberId, (tx, side) => updateMuted(tx, side, true))

export const unmuteConversation = (context: MemberContext, { memberId }: OfMember): Promise<void> =>
  changeSide(context, memberId, (tx, side) => updateMuted(tx, side, false))

type Change = (tx: Parameters<typeof clearSide>[0], side: Side) => Promise<void>

async function changeSide({ db, actor }: MemberContext, otherId: number, change: Change): Promise<void> {
  const side = { memberId: actor.memberId, otherId }
  await transact(db, async (tx) => {
    if (!(await lockSide(tx, side))) throw new UserError('not_found')
    await change(tx, side)
    await tellUnreadChanged(tx, actor.memberId)
    await tellChanged(tx, side)
  })
}
