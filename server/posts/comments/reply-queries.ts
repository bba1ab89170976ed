import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { writerColumns } from '#server/posts/topics/writers.ts'

export interface NewReplyRow {
  /** Where it was reserved before; otherwise the next one. */
  id: number | null
  commentId: number
  answeredId: number | null
  authorId: number
  body: string
  html: string
  summary: string
}

/** Writes a reply under the next number of its comment and counts it; nothing when the comment was deleted. */
export async function insertReply(tx: Tx, reply: NewReplyRow) {
  const { rows } = await sql<{
    id: number
    number: number
    reply_count: number
    answered_author_id: number | null
  }>`
    with comment as (
      update comments set reply_count = reply_count + 1, last_reply_number = last_reply_number + 1
      where id = ${reply.commentId} and deleted_at is null
      returning id, last_reply_number, reply_count
    ), reply as (
      insert into replies (id, comment_id, number, answered_id, author_id, body_markdown, body_html, summary)
      select coalesce(${reply.id}::bigint, nextval(pg_get_serial_sequence('replies', 'id'))), id, last_reply_number,
        ${reply.answeredId}::bigint, ${reply.authorId}, ${reply.body}::text,
        ${reply.html}::text, ${reply.summary}::text
      from comment returning id, number, comment_id
    ), author as (
      update members set reply_count = reply_count + 1 where id = ${reply.authorId} and exists (select 1 from reply)
    )
    select reply.id, reply.number, comment.reply_count, answered.author_id as answered_author_id
    from reply join comment on true left join replies answered on answered.id = ${reply.answeredId}::bigint
      and answered.comment_id = reply.comment_id and answered.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Who replied under a comment lately, each once; few enough to be told of one more. */
export const readRepliers = (db: Database | Tx, commentId: number, count: number) =>
  db
    .selectFrom('replies')
    .select((eb) => ['author_id', eb.fn.max('number').as('last_number')])
    .where('comment_id', '=', commentId)
    .where('deleted_at', 'is', null)
    .groupBy('author_id')
    .orderBy('last_number', 'desc')
    .limit(count)
    .execute()

const selectReplies = (db: Database) =>
  db
    .selectFrom('replies')
    .innerJoin('members', 'members.id', 'replies.author_id')
    .leftJoin('replies as answered', 'answered.id', 'replies.answered_id')
    .leftJoin('members as addressee', 'addressee.id', 'answered.author_id')
    .select([
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

/** A reply with whatever its policy asks of it, deleted or not; its topic stands. */
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
      'replies.deleted_at',
      'comments.topic_id',
      'comments.floor',
      'topics.tag_id',
      'topics.title',
      'topics.last_floor',
    ])
    .where('replies.id', '=', replyId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

export async function markReplyDeleted(tx: Tx, replyId: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update replies set deleted_at = now()
      where id = ${replyId} and deleted_at is null returning comment_id, author_id
    ), comment as (
      update comments set reply_count = reply_count - 1 from gone where comments.id = gone.comment_id
    ), author as (
      update members set reply_count = reply_count - 1 from gone where members.id = gone.author_id
    )
    select 1 from gone`.execute(tx)
  return rows.length > 0
}
