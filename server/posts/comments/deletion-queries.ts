import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import { holdComment, holdCommentOf } from './comment-queries.ts'
import { lockTopicOfComment } from './reply-queries.ts'

/** A comment or a reply; `kind` is also what the ledger calls it. */
export interface Said {
  kind: 'comment' | 'reply'
  id: number
}

const columnOf = { comment: 'comment_id', reply: 'reply_id' } as const

export const insertDeletion = (
  tx: Tx,
  { kind, id }: Said,
  { deletedBy, reason }: { deletedBy: number; reason: string },
) =>
  tx
    .insertInto('comment_deletions')
    .values({
      comment_id: kind === 'comment' ? id : null,
      reply_id: kind === 'reply' ? id : null,
      deleted_by: deletedBy,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const setPointsTaken = (tx: Tx, deletionId: number, points: number) =>
  tx.updateTable('comment_deletions').set({ points_taken: points }).where('id', '=', deletionId).execute()

export const hasBeenSaid = (db: Database, { kind, id }: Said) =>
  db
    .selectFrom(kind === 'comment' ? 'comments' : 'replies')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
    .then(Boolean)

/** Returns undefined when staff have not deleted it, or somebody else has just restored it. */
export const removeDeletion = (tx: Tx, { kind, id }: Said) =>
  tx
    .deleteFrom('comment_deletions')
    .where(columnOf[kind], '=', id)
    .returning(['id', 'reason', 'points_taken'])
    .executeTakeFirst()

export interface RestoredRow {
  topic_id: number
  author_id: number
  is_question: boolean
}

/** Puts a comment back into what counts it. */
export async function markCommentRestored(tx: Tx, commentId: number): Promise<RestoredRow> {
  await holdComment(tx, commentId)
  const { rows } = await sql<RestoredRow>`
    with back as (
      update comments set deleted_at = null where id = ${commentId} returning topic_id, author_id, author_number
    ), topic as (
      update topics set comment_count = comment_count + 1,
        author_comment_count = author_comment_count + (author_number is not null)::int
      from back where topics.id = back.topic_id
      returning is_question
    ), author as (
      update members set comment_count = comment_count + (not is_question)::int,
        answer_count = answer_count + is_question::int
      from back, topic where members.id = back.author_id
    )
    select back.topic_id, back.author_id, topic.is_question from back, topic`.execute(tx)
  return rows[0] as RestoredRow
}

/** Puts a reply back into what counts it. */
export async function markReplyRestored(tx: Tx, replyId: number): Promise<RestoredRow> {
  await holdCommentOf(tx, replyId)
  const { rows } = await sql<RestoredRow>`
    with back as (
      update replies set deleted_at = null where id = ${replyId} returning comment_id, author_id
    ), comment as (
      update comments set reply_count = reply_count + 1 from back where comments.id = back.comment_id
      returning topic_id
    ), topic as (
      ${lockTopicOfComment}
    ), author as (
      update members set reply_count = reply_count + (not is_question)::int,
        answer_reply_count = answer_reply_count + is_question::int
      from back, topic where members.id = back.author_id
    )
    select topic.id as topic_id, back.author_id, topic.is_question from back, topic`.execute(tx)
  return rows[0] as RestoredRow
}

export interface DeletionRow {
  id: number
  comment_id: number
  reply_id: number | null
  body_markdown: string
  author_account: string
  topic_id: number
  title: string
  is_question: boolean
  topic_deleted_at: Date | null
  floor: number
  staff_account: string
  reason: string
  points_taken: number
  deleted_at: Date
}

export async function listDeletions(db: Database, { offset, count }: Span): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`
    select deletion.id, comments.id as comment_id, deletion.reply_id,
      coalesce(replies.body_markdown, comments.body_markdown) as body_markdown,
      author.account as author_account, comments.topic_id, topics.title, topics.is_question,
      topics.deleted_at as topic_deleted_at,
      comments.floor, staff.account as staff_account, deletion.reason, deletion.points_taken, deletion.deleted_at
    from comment_deletions as deletion
    left join replies on replies.id = deletion.reply_id
    join comments on comments.id = coalesce(deletion.comment_id, replies.comment_id)
    join topics on topics.id = comments.topic_id
    join members as author on author.id = coalesce(replies.author_id, comments.author_id)
    join members as staff on staff.id = deletion.deleted_by
    order by deletion.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}

export const countDeletions = (db: Database) =>
  db
    .selectFrom('comment_deletions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
