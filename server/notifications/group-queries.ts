import { type RawBuilder, sql } from 'kysely'
import { categoryOf } from '#contract/notifications/reminder-categories.ts'
import { countingKinds, type ReminderKind } from '#contract/notifications/reminders.ts'

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
 * Tells the author, as parts of the statement that likes and for each row of `occasion`. The event is the pair, so that
 * liking once more reminds nobody again.
 */
export const reminderOfLike = (
  { kind, isQuestion, actorId, authorId, topicId, commentId, replyId }: LikeEvent,
  occasion: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  groupedReminder(
    {
      kind: likedKinds[kind][isQuestion ? 1 : 0],
      event: `like:${kind}:${replyId ?? commentId ?? topicId}:${actorId}`,
      memberId: authorId,
      ...{ actorId, topicId, commentId, replyId },
    },
    occasion,
  )

/** Tells a member of a new follower in the same way, of each once. */
export const reminderOfFollow = (
  { actorId, followedId }: { actorId: number; followedId: number },
  occasion: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  groupedReminder(
    {
      kind: 'followed',
      event: `follow:${actorId}`,
      memberId: followedId,
      ...{ actorId, topicId: null, commentId: null, replyId: null },
    },
    occasion,
  )

interface GroupedReminder {
  kind: ReminderKind
  event: string
  memberId: number
  actorId: number
  topicId: number | null
  commentId: number | null
  replyId: number | null
}

/**
 * The common table expressions that remind of what many do to one thing: where a line of the same is unread the reminder
 * joins it, so that a thousand likes are one line and one number; a line that is read meanwhile is joined no more. They are
 * at the top of their statement, because only there may they write.
 */
function groupedReminder(
  { kind, event, memberId, actorId, topicId, commentId, replyId }: GroupedReminder,
  occasion: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const equal = (column: string, id: number | null) =>
    id === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}::bigint`
  return sql`fresh as materialized (
      select nextval(pg_get_serial_sequence('reminders', 'id')) as id from ${occasion}
      where wants_reminder(${memberId}::bigint, ${actorId}::bigint, ${topicId}::bigint, ${categoryOf(kind)}::text)
        and not exists (select from reminders where member_id = ${memberId} and event = ${event}::text)
    ), joined as (
      update reminders set latest_id = fresh.id, others_count = others_count + 1 from fresh
      where read_at is null and reminders.id = (
        select id from reminders
        where member_id = ${memberId} and kind = ${kind}::text and read_at is null and head_id is null
          and ${equal('topic_id', topicId)} and ${equal('comment_id', commentId)} and ${equal('reply_id', replyId)}
        order by id desc limit 1
      )
      returning reminders.id
    ), reminded as (
      insert into reminders (id, head_id, member_id, kind, actor_id, event, topic_id, comment_id, reply_id)
      overriding system value
      select fresh.id, joined.id, ${memberId}::bigint, ${kind}::text, ${actorId}::bigint, ${event}::text,
        ${topicId}::bigint, ${commentId}::bigint, ${replyId}::bigint
      from fresh left join joined on true
      on conflict (member_id, event) do nothing
    )`
}

/** Whom a line of the list names, which is `line`, and its latest reminder `latest`. */
export const actorOfLine = (line: string): RawBuilder<number | null> => sql`
  case when ${sql.ref(`${line}.kind`)} = any(${countingKinds}::text[]) then ${sql.ref(`${line}.actor_id`)}
    else latest.actor_id end`

/** Whether such a line counts what was said since, and so leads near the first even where that was deleted. */
export const leadsOn = (line: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${line}.kind`)} = any(${countingKinds}::text[]) and ${sql.ref(`${line}.others_count`)} > 0)`

/** Whether what a line leads to was deleted; its `topics`, `comments` and `replies` are joined. */
export const isGone = (
  line: string,
): RawBuilder<boolean> => sql`(coalesce(topics.deleted_at, replies.deleted_at,
  case when ${sql.ref(`${line}.reply_id`)} is null and not ${leadsOn(line)} then comments.deleted_at end) is not null)`
