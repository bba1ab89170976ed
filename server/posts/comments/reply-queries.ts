import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Place } from '#server/posts/publishing/post-kind.ts'
import { writtenLately } from '#server/posts/publishing/written-queries.ts'
import { writerColumns } from '#server/posts/topics/writers.ts'
import { holdCommentOf, isClosed } from './comment-queries.ts'
import type { PreparedText } from './text-post.ts'

export interface NewReplyRow {
  /** The id that was reserved before; without it the next one is taken. */
  id: number | null
  commentId: number
  answeredId: number | null
  authorId: number
  text: PreparedText
  /** Whether it may be added to a closed topic, as what staff have approved may. */
  inClosed: boolean
}

export interface AddedReply {
  replyId: number
  number: number
  replyCount: number
  commentAuthorId: number
  topicAuthorId: number
  isQuestion: boolean
  /** The author of the reply that it answers; null also where that was deleted or is under another comment. */
  answeredAuthorId: number | null
  /** Those who replied under the comment before, each once: the latest `repliersMax`. */
  replierIds: number[]
}

/** More would make one reply under a long discussion a crowd's news. */
const repliersMax = 50

/** They are looked for among so many of the latest replies, however long the discussion. */
const latestReplies = 1_000

/**
 * Writes a reply under the next number of its comment, which is held, and counts it. Returns nothing when the comment or its topic was
 * deleted, or the topic closed: what it has written by then is to be rolled back.
 */
export async function insertReply(tx: Tx, reply: NewReplyRow): Promise<AddedReply | undefined> {
  const { text } = reply
  const { rows } = await sql<AddedReply>`
    with comment as (
      update comments set reply_count = reply_count + 1, last_reply_number = last_reply_number + 1
      where id = ${reply.commentId} and deleted_at is null
        and (${reply.inClosed} or not exists (select from topic_closures where topic_id = comments.topic_id))
      returning id, last_reply_number, reply_count, author_id, topic_id
    ), reply as (
      insert into replies (id, comment_id, number, answered_id, author_id, body_markdown, body_html, summary,
        renderer_version)
      select coalesce(${reply.id}::bigint, nextval(pg_get_serial_sequence('replies', 'id'))), id, last_reply_number,
        (select answered.id from replies answered where answered.id = ${reply.answeredId}::bigint),
        ${reply.authorId}, ${text.body}::text, ${text.html}::text, ${text.summary}::text, ${text.rendererVersion}::smallint
      from comment returning id, number, comment_id, published_at
    ), topic as (
      update topics set last_reply_at = reply.published_at, last_replied_by = ${reply.authorId}
      from reply, comment where topics.id = comment.topic_id and topics.deleted_at is null
      returning topics.id, topics.author_id, topics.is_question
    ), author as (
      update members set reply_count = reply_count + (not is_question)::int,
        answer_reply_count = answer_reply_count + is_question::int
      from topic where members.id = ${reply.authorId}
    )
    select reply.id as "replyId", reply.number, comment.reply_count as "replyCount",
      comment.author_id as "commentAuthorId", topic.author_id as "topicAuthorId",
      topic.is_question as "isQuestion",
      answered.author_id as "answeredAuthorId",
      array(
        select author_id from (
          select author_id, number from replies where comment_id = ${reply.commentId} and deleted_at is null
          order by number desc limit ${latestReplies}
        ) as latest
        group by author_id order by max(number) desc limit ${repliersMax}
      ) as "replierIds"
    from reply join comment on true join topic on true
    left join replies answered on answered.id = ${reply.answeredId}::bigint
      and answered.comment_id = reply.comment_id and answered.deleted_at is null`.execute(tx)
  return rows[0]
}

const selectReplies = (db: Database) =>
  db
    .selectFrom('replies')
    .innerJoin('members', 'members.id', 'replies.author_id')
    .leftJoin('replies as answered', 'answered.id', 'replies.answered_id')
    .leftJoin('members as addressee', 'addressee.id', 'answered.author_id')
    .leftJoin('post_origins as origin', (join) =>
      join.onRef('origin.post_id', '=', 'replies.id').on('origin.kind', '=', 'reply'),
    )
    .select([
      'origin.country',
      'origin.province',
      'replies.id',
      'replies.comment_id',
      'replies.body_html',
      'replies.like_count',
      'replies.published_at',
      'replies.edited_at',
      'answered.author_id as addressee_id',
      'addressee.account as addressee_account',
      'addressee.nickname as addressee_nickname',
      'addressee.staff_role as addressee_staff_role',
      'addressee.cancelled_at as addressee_cancelled_at',
      ...writerColumns,
    ])
    .where('replies.deleted_at', 'is', null)

export type ReplyRow = Awaited<ReturnType<typeof readReplies>>[number]

/** The first replies under each of these comments, at most `count` each. */
export const readFirstReplies = (db: Database, commentIds: readonly number[], count: number) =>
  selectReplies(db)
    .where(sql<boolean>`replies.id in (${firstReplyIds(commentIds, count)})`)
    .orderBy('replies.comment_id')
    .orderBy('replies.number')
    .execute()

const firstReplyIds = (commentIds: readonly number[], count: number) => sql`
  select first.id from unnest(${commentIds}::bigint[]) as listed (comment_id)
  cross join lateral (
    select id from replies where comment_id = listed.comment_id and deleted_at is null order by number limit ${count}
  ) as first`

export const readReplies = (db: Database, commentId: number, numbers: { first: number; last: number }) =>
  selectReplies(db)
    .where('replies.comment_id', '=', commentId)
    .where('replies.number', '>=', numbers.first)
    .where('replies.number', '<=', numbers.last)
    .orderBy('replies.number')
    .execute()

/** A comment to reply to, deleted or not, with how much this member wrote in the last minute; its topic stands. */
export const findCommentToReplyTo = (db: Database, commentId: number, memberId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select([
      'comments.topic_id',
      'comments.deleted_at',
      'topics.tag_id',
      'topics.title',
      'topics.is_question',
      isClosed,
    ])
    .select(writtenLately(memberId).as('written'))
    .where('comments.id', '=', commentId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

/** Finds the comment of a waiting reply, and what it answers, unless it was deleted. */
export const findStandingReply = (
  tx: Tx,
  { commentId, answeredId }: Pick<Place, 'commentId' | 'answeredId'>,
) =>
  tx
    .selectFrom('comments')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select(
      sql<boolean>`exists (select from replies
        where id = ${answeredId}::bigint and comment_id = ${commentId}::bigint and deleted_at is null)`.as(
        'answered_stands',
      ),
    )
    .where('comments.id', '=', commentId)
    .where('comments.deleted_at', 'is', null)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

/** Finds a reply, deleted or not, with what its policy asks for. Its topic isn't deleted. */
export const findReply = (db: Database, replyId: number) =>
  db
    .selectFrom('replies')
    .innerJoin('comments', 'comments.id', 'replies.comment_id')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select([
      'replies.id',
      'replies.comment_id',
      'replies.number',
      'replies.author_id',
      'replies.body_markdown',
      'replies.version',
      'replies.published_at',
      'replies.edited_at',
      'replies.deleted_at',
      'comments.topic_id',
      'comments.floor',
      'topics.tag_id',
      'topics.title',
      'topics.last_floor',
      'topics.is_question',
    ])
    .where('replies.id', '=', replyId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * The topic of what `comment` has changed, before its author: in the order in which what is written takes them, and as its last
 * reply is looked for next.
 */
export const lockTopicOfComment = sql`
  select topics.id, topics.is_question from topics join comment on comment.topic_id = topics.id
  for no key update of topics`

/** Does the same to a reply. */
export async function markReplyDeleted(tx: Tx, replyId: number): Promise<number | undefined> {
  await holdCommentOf(tx, replyId)
  const { rows } = await sql<{ topic_id: number }>`
    with gone as (
      update replies set deleted_at = now()
      where id = ${replyId} and deleted_at is null returning comment_id, author_id
    ), comment as (
      update comments set reply_count = reply_count - 1 from gone where comments.id = gone.comment_id
      returning topic_id
    ), topic as (
      ${lockTopicOfComment}
    ), author as (
      update members set reply_count = reply_count - (not is_question)::int,
        answer_reply_count = answer_reply_count - is_question::int
      from gone, topic where members.id = gone.author_id
    )
    select id as topic_id from topic`.execute(tx)
  return rows[0]?.topic_id
}
