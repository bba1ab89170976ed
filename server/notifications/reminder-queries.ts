import { type RawBuilder, sql } from 'kysely'
import type { ReminderKind } from '#contract/notifications/reminders.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'

export interface ReminderRow {
  event: string
  /** Null where the site itself reminds. */
  actorId: number | null
  topicId: number | null
  commentId: number | null
  replyId: number | null
}

/** Inserts a reminder for each of these members, except those whom the event has reminded already. */
export const insertingReminders = (
  { event, actorId, topicId, commentId, replyId }: ReminderRow,
  kindOf: ReadonlyMap<number, ReminderKind>,
) =>
  sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, reply_id)
    select member_id, kind, ${actorId}::bigint, ${event}::text, ${topicId}::bigint, ${commentId}::bigint,
      ${replyId}::bigint
    from unnest(${[...kindOf.keys()]}::bigint[], ${[...kindOf.values()]}::text[]) as told (member_id, kind)
    on conflict (member_id, event) do nothing`

/** Somebody has unlocked a kind of what a topic's author hides. */
export interface UnlockEvent {
  memberId: number
  topicId: number
  authorId: number
  kind: string
}

export const insertUnlockReminders = (tx: Tx, unlocks: readonly UnlockEvent[]) =>
  sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id)
    select author_id, 'topic_unlocked', actor_id, 'unlock:' || topic_id || ':' || kind || ':' || actor_id, topic_id
    from unnest(${unlocks.map(({ authorId }) => authorId)}::bigint[],
      ${unlocks.map(({ memberId }) => memberId)}::bigint[], ${unlocks.map(({ topicId }) => topicId)}::bigint[],
      ${unlocks.map(({ kind }) => kind)}::text[]) as unlock (author_id, actor_id, topic_id, kind)
    where author_id <> actor_id
    on conflict (member_id, event) do nothing`.execute(tx)

/** Somebody liked a topic, a comment or a reply; `topicId` is also that of the comment's or reply's topic. */
interface LikeEvent {
  kind: 'topic' | 'comment' | 'reply'
  /** Whether the topic asks, so that the sentence speaks of a question or an answer. */
  isQuestion: boolean
  actorId: number
  authorId: number
  topicId: number
  commentId: number | null
  replyId: number | null
}

const likedKinds = {
  topic: ['topic_liked', 'question_liked'],
  comment: ['comment_liked', 'answer_liked'],
  reply: ['reply_liked', 'answer_reply_liked'],
} as const satisfies Record<string, readonly [ReminderKind, ReminderKind]>

/**
 * Tells the author, as a part of the statement that likes and for each row of `occasion`. The event is the pair, so that
 * liking once more reminds nobody again.
 */
export function reminderOfLike(
  { kind, isQuestion, actorId, authorId, topicId, commentId, replyId }: LikeEvent,
  occasion: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const event = `like:${kind}:${replyId ?? commentId ?? topicId}:${actorId}`
  return sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, reply_id)
    select ${authorId}::bigint, ${likedKinds[kind][isQuestion ? 1 : 0]}::text, ${actorId}::bigint, ${event}::text, ${topicId}::bigint,
      ${commentId}::bigint, ${replyId}::bigint
    from ${occasion} where ${authorId}::bigint <> ${actorId}::bigint
    on conflict (member_id, event) do nothing`
}

/** Tells a member of a new follower in the same way, of each once. */
export const reminderOfFollow = (
  { actorId, followedId }: { actorId: number; followedId: number },
  occasion: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into reminders (member_id, kind, actor_id, event)
  select ${followedId}::bigint, 'followed', ${actorId}::bigint, ${`follow:${actorId}`}::text from ${occasion}
  on conflict (member_id, event) do nothing`

/** Reminds holders of card roles that end within `days` and were given for longer, once for each end. */
export const remindOfEndingCards = (db: Database, days: number, notWithinDays: number) =>
  sql`
    insert into reminders (member_id, kind, event, role_id, ends_at)
    select member_id, 'role_ending', 'role:' || role_id || ':' || extract(epoch from expires_at) || ':' || ${days}::int,
      role_id, expires_at
    from member_roles
    where source = 'card'
      and expires_at > now() + ${notWithinDays}::int * interval '1 day'
      and expires_at <= now() + ${days}::int * interval '1 day'
      and granted_at <= expires_at - ${days}::int * interval '1 day'
    on conflict (member_id, event) do nothing`.execute(db)

/** Reminds askers whose bounty returns within `days` and was there for longer, once for each end. */
export const remindOfBountiesWithin = (db: Database, days: number, notWithinDays: number) =>
  sql`
    insert into reminders (member_id, kind, event, topic_id, ends_at)
    select asker_id, 'bounty_ending', 'bounty:' || question_id || ':' || extract(epoch from due_at) || ':' || ${days}::int,
      question_id, due_at
    from bounties join topics on topics.id = question_id and topics.deleted_at is null
    where ended_at is null
      and due_at > now() + ${notWithinDays}::int * interval '1 day'
      and due_at <= now() + ${days}::int * interval '1 day'
      and placed_at <= due_at - ${days}::int * interval '1 day'
    on conflict (member_id, event) do nothing`.execute(db)

export const countReminders = (db: Database, memberId: number) =>
  db
    .selectFrom('reminders')
    .select((eb) => [eb.fn.countAll<number>().as('total')])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

export const countUnreadReminders = (db: Database, memberId: number) =>
  db
    .selectFrom('reminders')
    .select((eb) => [eb.fn.countAll<number>().as('unread')])
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()

/** How many each of these members has not read; those who have read all are missing. */
export async function countUnreadOf(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reminders')
    .select((eb) => ['member_id', eb.fn.countAll<number>().as('unread')])
    .where('member_id', '=', (eb) => eb.fn<number>('any', [sql`${memberIds}::bigint[]`]))
    .where('read_at', 'is', null)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map(({ member_id, unread }) => [member_id, Number(unread)]))
}

const isGone = sql<boolean>`(coalesce(topics.deleted_at, replies.deleted_at,
  case when reminders.reply_id is null then comments.deleted_at end) is not null)`

export interface ReminderReader {
  memberId: number
  /** Under which the member may not read. */
  hiddenTagIds: readonly number[]
}

/**
 * Reads reminders, those of deleted things too: they keep their title but lead nowhere, and say nothing more. What was said
 * is read only of what this member may read.
 */
export const readReminderRows = (
  db: Database,
  { memberId, hiddenTagIds }: ReminderReader,
  { offset, count }: Span,
) =>
  db
    .selectFrom('reminders')
    .leftJoin('members', 'members.id', 'reminders.actor_id')
    .leftJoin('roles', 'roles.id', 'reminders.role_id')
    .leftJoin('topics', 'topics.id', 'reminders.topic_id')
    .leftJoin('comments', 'comments.id', 'reminders.comment_id')
    .leftJoin('replies', 'replies.id', 'reminders.reply_id')
    .select([
      'reminders.id',
      'reminders.kind',
      'reminders.topic_id',
      'topics.title',
      'topics.is_question',
      'reminders.comment_id',
      'comments.floor',
      'reminders.reply_id',
      'reminders.reminded_at',
      'reminders.read_at',
      'reminders.actor_id',
      'reminders.ends_at',
      'roles.name_zh',
      'roles.name_en',
      ...authorColumns,
    ])
    .select([
      isGone.as('is_gone'),
      sql<string>`case when ${isGone} or topics.tag_id = any(${hiddenTagIds}::bigint[]) then ''
        else coalesce(replies.summary, comments.summary, '') end`.as('words'),
    ])
    .where('reminders.member_id', '=', memberId)
    .orderBy('reminders.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** Marks one reminder of a member as read; without an id all of theirs. */
export const markRemindersRead = (db: Database, memberId: number, reminderId?: number) =>
  db
    .updateTable('reminders')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .$if(reminderId !== undefined, (query) => query.where('id', '=', reminderId!))
    .execute()

/** What a member has opened: a topic with the comments and replies that were shown, somebody's home, or a list. */
export interface Opened {
  topicId: number | null
  commentIds: readonly number[]
  replyIds: readonly number[]
  followerId: number | null
  kinds: readonly ReminderKind[]
}

/** Marks the reminders of what a member has opened as read. */
export const markOpenedRead = (
  db: Database,
  memberId: number,
  { topicId, commentIds, replyIds, followerId, kinds }: Opened,
) =>
  sql`
    update reminders set read_at = now()
    where member_id = ${memberId} and read_at is null and (
      topic_id = ${topicId}::bigint
        and (comment_id is null or comment_id = any(${commentIds}::bigint[]))
        and (reply_id is null or reply_id = any(${replyIds}::bigint[]))
      or kind = 'followed' and actor_id = ${followerId}::bigint
      or kind = any(${kinds}::text[])
    )`.execute(db)
