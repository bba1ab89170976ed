/* Shared by every feature whose acts remind members. */
import type { ReminderKind } from '#contract/notifications/reminders.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { defer, deferRow } from '#server/core/deferred-writes.ts'
import { tellFollowers, tellWatchers } from './follower-news.ts'
import {
  deleteRemindersOf,
  insertingMoveReminders,
  insertUnlockReminders,
  type MovedComment,
  newReminders,
  type ReminderRow,
  remindOfBountiesWithin,
  remindOfEndingCards,
  type UnlockEvent,
} from './reminder-queries.ts'

export { actorOfLine, isGone, reminderOfFollow, reminderOfLike } from './group-queries.ts'
export { forgetBountyEnding, forgetRoleEnding } from './reminder-queries.ts'

type Told = readonly [kind: ReminderKind, memberId: number | null]

/**
 * Reminds of one event, in the transaction that makes it. A member who is listed more than once is reminded in the first
 * way, so the most specific is listed first; nobody is reminded of their own act, or of what they don't want to hear.
 */
async function remind(tx: Tx, event: ReminderRow, told: readonly Told[]): Promise<void> {
  const kindOf = new Map<number, ReminderKind>()
  for (const [kind, memberId] of told) {
    if (memberId !== null && memberId !== event.actorId && !kindOf.has(memberId)) kindOf.set(memberId, kind)
  }
  for (const [memberId, kind] of kindOf) await deferRow(tx, newReminders, { ...event, memberId, kind })
}

/** What the sentences call a thing on a topic, and on a question. */
const kindsOn = {
  topic: {
    post: 'followed_topic',
    mentioned: 'topic_mentioned',
    said: 'topic_commented',
    watched: 'watched_comment',
    followedSaying: 'followed_comment',
    mentionedInSaying: 'comment_mentioned',
    replied: 'topic_replied',
    sayingReplied: 'comment_replied',
    alsoReplied: 'replied_comment_replied',
    replyReplied: 'reply_replied',
    followedReply: 'followed_reply',
    mentionedInReply: 'reply_mentioned',
  },
  question: {
    post: 'followed_question',
    mentioned: 'question_mentioned',
    said: 'question_answered',
    watched: 'watched_answer',
    followedSaying: 'followed_answer',
    mentionedInSaying: 'answer_mentioned',
    replied: 'question_replied',
    sayingReplied: 'answer_replied',
    alsoReplied: 'replied_answer_replied',
    replyReplied: 'answer_reply_replied',
    followedReply: 'followed_answer_reply',
    mentionedInReply: 'answer_reply_mentioned',
  },
} as const satisfies Record<string, Record<string, ReminderKind>>

interface OnTopic {
  topicId: number
  /** Whether the topic asks, so that the sentences speak of a question and its answers. */
  isQuestion: boolean
}

const kindsOf = ({ isQuestion }: OnTopic) => kindsOn[isQuestion ? 'question' : 'topic']

/** Tells the author's followers of a new topic. */
export function remindOfTopic(tx: Tx, event: OnTopic & { actorId: number }): Promise<void> {
  const { topicId, actorId } = event
  const row = { event: `topic:${topicId}`, actorId, topicId, commentId: null, replyId: null }
  return tellFollowers(tx, { ...row, kind: kindsOf(event).post })
}

interface CommentEvent extends OnTopic {
  actorId: number
  topicAuthorId: number
  commentId: number
  quotedAuthorId: number | null
  /** At most as many as one post may remind. */
  mentionedIds: readonly number[]
}

/** Tells whom a new comment quotes and mentions, its topic's author, those who watch the topic, and its author's followers. */
export async function remindOfComment(tx: Tx, event: CommentEvent): Promise<void> {
  const { actorId, topicId, commentId } = event
  const kinds = kindsOf(event)
  const row = { event: `comment:${commentId}`, actorId, topicId, commentId, replyId: null }
  await remind(tx, row, [
    ['comment_quoted', event.quotedAuthorId],
    ...event.mentionedIds.map((memberId): Told => [kinds.mentionedInSaying, memberId]),
    [kinds.said, event.topicAuthorId],
  ])
  await tellWatchers(tx, { ...row, kind: kinds.watched })
  await tellFollowers(tx, { ...row, kind: kinds.followedSaying })
}

interface ReplyEvent extends OnTopic {
  actorId: number
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
  const kinds = kindsOf(event)
  const row = { event: `reply:${replyId}`, actorId, topicId, commentId, replyId }
  await remind(tx, row, [
    [kinds.replyReplied, event.answeredAuthorId],
    [kinds.sayingReplied, event.commentAuthorId],
    ...event.mentionedIds.map((memberId): Told => [kinds.mentionedInReply, memberId]),
    ...event.replierIds.map((memberId): Told => [kinds.alsoReplied, memberId]),
    [kinds.replied, event.topicAuthorId],
  ])
  await tellFollowers(tx, { ...row, kind: kinds.followedReply })
}

interface Mentioning extends OnTopic {
  actorId: number
  commentId?: number
  replyId?: number
}

/** Returns the event of a post; its mentions share it with everything else that it reminds of. */
export const eventOfPost = ({ topicId, commentId, replyId }: Mentioning): string =>
  replyId ? `reply:${replyId}` : commentId ? `comment:${commentId}` : `topic:${topicId}`

/** Tells those who are mentioned in a topic, or in what was edited. */
export async function remindOfMentions(tx: Tx, post: Mentioning, memberIds: readonly number[]) {
  const { actorId, topicId, commentId = null, replyId = null } = post
  const kinds = kindsOf(post)
  const kind = replyId ? kinds.mentionedInReply : commentId ? kinds.mentionedInSaying : kinds.mentioned
  const row = { event: eventOfPost(post), actorId, topicId, commentId, replyId }
  await remind(
    tx,
    row,
    memberIds.map((memberId): Told => [kind, memberId]),
  )
}

interface FollowUpEvent {
  followUpId: number
  topicId: number
  actorId: number
  /** Who has answered the question. */
  answererIds: readonly number[]
  /** At most as many as one post may remind. */
  mentionedIds: readonly number[]
}

/** Tells those whom a follow-up mentions, and those who have answered the question. */
export async function remindOfFollowUp(tx: Tx, event: FollowUpEvent): Promise<void> {
  const { followUpId, topicId, actorId, answererIds, mentionedIds } = event
  const row = { event: `follow_up:${followUpId}`, actorId, topicId, commentId: null, replyId: null }
  await remind(tx, row, [
    ...mentionedIds.map((memberId): Told => ['question_mentioned', memberId]),
    ...answererIds.map((memberId): Told => ['question_followed_up', memberId]),
  ])
}

/** Tells the author of an answer that it was adopted; staff who award a bounty are not named. */
export async function remindOfAdoption(
  tx: Tx,
  told: { topicId: number; commentId: number; authorId: number; actorId: number | null },
): Promise<void> {
  const { topicId, commentId, authorId, actorId } = told
  const row = { event: `adoption:${topicId}`, actorId, topicId, commentId, replyId: null }
  await remind(tx, row, [[actorId === null ? 'answer_awarded' : 'answer_adopted', authorId]])
}

/** Tells an asker that the bounty has returned because its time was over, or the staff closed or deleted the question. */
export async function remindOfReturnedBounty(
  tx: Tx,
  { topicId, askerId, occasion }: { topicId: number; askerId: number; occasion: number },
): Promise<void> {
  const event = `bounty:${topicId}:${occasion}`
  const row = { event, actorId: null, topicId, commentId: null, replyId: null }
  await remind(tx, row, [['bounty_returned', askerId]])
}

/** Tells askers 7 days and 1 day before their bounty returns. */
export async function remindOfEndingBounties(db: Database): Promise<void> {
  await remindOfBountiesWithin(db, 7, 1)
  await remindOfBountiesWithin(db, 1, 0)
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

interface Moved {
  topicId: number
  /** Of the staff. */
  by: number
  text?: MovedComment
  comments: readonly MovedComment[]
}

/**
 * Tells the authors of comments that staff moved, each once, of the first of theirs, and whose topic became a comment; the
 * staff who did are not named, and what they moved of their own they know. A floor is given once, so that moving back and forth is
 * told each time.
 */
export async function remindOfMove(tx: Tx, { topicId, by, text, comments }: Moved): Promise<void> {
  const firstOf = new Map<number, MovedComment>()
  for (const comment of comments)
    if (comment.authorId !== by && comment.authorId !== text?.authorId && !firstOf.has(comment.authorId))
      firstOf.set(comment.authorId, comment)
  if (text && text.authorId !== by)
    await defer(tx, { write: insertingMoveReminders(topicId, 'topic_merged', [text]) })
  if (firstOf.size === 0) return
  await defer(tx, { write: insertingMoveReminders(topicId, 'comments_moved', [...firstOf.values()]) })
}

/** Tells those who reported something what became of it; the staff who decided are not named. */
export async function remindOfReports(
  tx: Tx,
  decisionId: number,
  kind: 'report_succeeded' | 'report_failed',
  reporterIds: readonly number[],
): Promise<void> {
  const event = `report:${decisionId}`
  const row = { event, actorId: null, topicId: null, commentId: null, replyId: null }
  await remind(
    tx,
    row,
    reporterIds.map((memberId): Told => [kind, memberId]),
  )
}

/* What was decided and taken back: nobody is reminded of it any more, and of what is decided next again. */

export const forgetReportReminders = (tx: Tx, decisionId: number, reporterIds: readonly number[]) =>
  deleteRemindersOf(tx, `report:${decisionId}`, reporterIds)

export const forgetReviewReminder = (tx: Tx, occasion: string, authorId: number) =>
  deleteRemindersOf(tx, `review:${occasion}`, [authorId])

export const forgetDeletionReminder = (tx: Tx, requestId: number, authorId: number) =>
  deleteRemindersOf(tx, `deletion:${requestId}`, [authorId])

/** Tells holders 7 days and 1 day before a role ends that a card gave them. */
export async function remindOfEndingRoles(db: Database): Promise<void> {
  await remindOfEndingCards(db, 7, 1)
  await remindOfEndingCards(db, 1, 0)
}
