/* Shared by every feature whose acts remind members. */
import type { ReminderKind } from '#contract/notifications/reminders.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
import { tellFollowers } from './follower-news.ts'
import {
  insertingReminders,
  insertUnlockReminders,
  type ReminderRow,
  remindOfEndingCards,
  type UnlockEvent,
} from './reminder-queries.ts'

export { reminderOfFollow, reminderOfLike } from './reminder-queries.ts'

type Told = readonly [kind: ReminderKind, memberId: number | null]

/**
 * Reminds of one event, in the transaction that makes it. A member who is listed more than once is reminded in the first
 * way, so the most specific is listed first; nobody is reminded of their own act.
 */
async function remind(tx: Tx, event: ReminderRow, told: readonly Told[]): Promise<void> {
  const kindOf = new Map<number, ReminderKind>()
  for (const [kind, memberId] of told) {
    if (memberId !== null && memberId !== event.actorId && !kindOf.has(memberId)) kindOf.set(memberId, kind)
  }
  if (kindOf.size > 0) await defer(tx, { write: insertingReminders(event, kindOf) })
}

/** Tells the author's followers of a new topic. */
export function remindOfTopic(
  tx: Tx,
  { topicId, actorId }: { topicId: number; actorId: number },
): Promise<void> {
  const row = { event: `topic:${topicId}`, actorId, topicId, commentId: null, replyId: null }
  return tellFollowers(tx, { ...row, kind: 'followed_topic' })
}

interface CommentEvent {
  actorId: number
  topicId: number
  topicAuthorId: number
  commentId: number
  quotedAuthorId: number | null
  /** At most as many as one post may remind. */
  mentionedIds: readonly number[]
}

/** Tells whom a new comment quotes and mentions, its topic's author, and its author's followers. */
export async function remindOfComment(tx: Tx, event: CommentEvent): Promise<void> {
  const { actorId, topicId, commentId } = event
  const row = { event: `comment:${commentId}`, actorId, topicId, commentId, replyId: null }
  await remind(tx, row, [
    ['comment_quoted', event.quotedAuthorId],
    ...event.mentionedIds.map((memberId): Told => ['comment_mentioned', memberId]),
    ['topic_commented', event.topicAuthorId],
  ])
  await tellFollowers(tx, { ...row, kind: 'followed_comment' })
}

interface ReplyEvent {
  actorId: number
  topicId: number
  topicAuthorId: number
  commentId: number
  commentAuthorId: number
  replyId: number
  answeredAuthorId: number | null
  /** At most as many as one post may remind. */
  mentionedIds: readonly number[]
  /** Who has replied under the same comment. */
  replierIds: readonly number[]
}

/**
 * Tells whom a new reply answers, the comment's author, whom it mentions, those who replied there, the topic's author,
 * and its author's followers.
 */
export async function remindOfReply(tx: Tx, event: ReplyEvent): Promise<void> {
  const { actorId, topicId, commentId, replyId } = event
  const row = { event: `reply:${replyId}`, actorId, topicId, commentId, replyId }
  await remind(tx, row, [
    ['reply_replied', event.answeredAuthorId],
    ['comment_replied', event.commentAuthorId],
    ...event.mentionedIds.map((memberId): Told => ['reply_mentioned', memberId]),
    ...event.replierIds.map((memberId): Told => ['replied_comment_replied', memberId]),
    ['topic_replied', event.topicAuthorId],
  ])
  await tellFollowers(tx, { ...row, kind: 'followed_reply' })
}

interface Mentioning {
  actorId: number
  topicId: number
  commentId?: number
  replyId?: number
}

/** Returns the event of a post; its mentions share it with everything else that it reminds of. */
export const eventOfPost = ({ topicId, commentId, replyId }: Mentioning): string =>
  replyId ? `reply:${replyId}` : commentId ? `comment:${commentId}` : `topic:${topicId}`

/** Tells those who are mentioned in a topic, or in what was edited. */
export async function remindOfMentions(tx: Tx, post: Mentioning, memberIds: readonly number[]) {
  const { actorId, topicId, commentId = null, replyId = null } = post
  const kind = replyId ? 'reply_mentioned' : commentId ? 'comment_mentioned' : 'topic_mentioned'
  const row = { event: eventOfPost(post), actorId, topicId, commentId, replyId }
  await remind(
    tx,
    row,
    memberIds.map((memberId): Told => [kind, memberId]),
  )
}

/** Tells the topics' authors that somebody unlocked what they hide. */
export async function remindOfUnlocks(tx: Tx, unlocks: readonly UnlockEvent[]): Promise<void> {
  if (unlocks.length > 0) await insertUnlockReminders(tx, unlocks)
}

/** Tells an author what became of something that waited for review; the staff who decided are not named. */
export async function remindOfReview(
  tx: Tx,
  review: {
    occasion: string
    kind: 'post_approved' | 'post_refused'
    authorId: number
    /** Nothing of what was never published. */
    place: { topicId: number; commentId: number | null; replyId: number | null } | null
  },
): Promise<void> {
  const { occasion, kind, authorId, place } = review
  const row = { topicId: null, commentId: null, replyId: null, ...place, actorId: null }
  await remind(tx, { event: `review:${occasion}`, ...row }, [[kind, authorId]])
}

/** Tells an author what became of the deletion that they asked for; the staff who decided are not named. */
export async function remindOfDeletion(
  tx: Tx,
  told: {
    requestId: number
    kind: 'deletion_granted' | 'deletion_refused'
    authorId: number
    topicId: number
  },
): Promise<void> {
  const { requestId, kind, authorId, topicId } = told
  const row = { event: `deletion:${requestId}`, actorId: null, topicId, commentId: null, replyId: null }
  await remind(tx, row, [[kind, authorId]])
}

/** Tells holders 7 days and 1 day before a role ends that a card gave them. */
export async function remindOfEndingRoles(db: Database): Promise<void> {
  await remindOfEndingCards(db, 7, 1)
  await remindOfEndingCards(db, 1, 0)
}
