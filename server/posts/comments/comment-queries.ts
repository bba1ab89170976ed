import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Place } from '#server/posts/publishing/post-kind.ts'
import { writtenLately } from '#server/posts/publishing/written-queries.ts'
import { closedCode } from '#server/posts/topics/switches.ts'
import type { PreparedText } from './text-post.ts'

export interface AddedComment {
  commentId: number
  floor: number
  topicAuthorId: number
  /** The author of the comment that it quotes; null also where that was deleted, or is in another topic and this is new. */
  quotedAuthorId: number | null
  /** It opens what the topic hides until one comments. */
  unlocks: boolean
  isQuestion: boolean
}

/**
 * Writes a comment on the topic's next floor and counts it. Writes nothing when the topic was deleted, or closed unless
 * `in_closed`.
 */
export async function insertComment(
  tx: Tx,
  comment: {
    /** The id that was reserved; null takes the next one. */
    id: number | null
    topic_id: number
    author_id: number
    text: PreparedText
    quoted_id: number | null
    published_at: Date
    in_closed: boolean
  },
): Promise<AddedComment | undefined> {
  const { text } = comment
  const { rows } = await sql<AddedComment>`
    with topic as (
      update topics
      set comment_count = comment_count + 1, last_floor = last_floor + 1, last_commented_at = ${comment.published_at},
        last_reply_at = ${comment.published_at}, last_replied_by = ${comment.author_id},
        author_comment_count = author_comment_count + (author_id = ${comment.author_id})::int,
        last_author_number = last_author_number + (author_id = ${comment.author_id})::int
      where id = ${comment.topic_id} and deleted_at is null
        and (${comment.in_closed} or not exists (select from topic_closures where topic_id = topics.id))
      returning id, last_floor, author_id, is_question, last_author_number
    ), comment as (
      insert into comments (id, topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version,
        quoted_id, published_at, author_number)
      select coalesce(${comment.id}::bigint, nextval(pg_get_serial_sequence('comments', 'id'))), topic.id,
        topic.last_floor, ${comment.author_id}, ${text.body}, ${text.html}, ${text.summary},
        ${text.rendererVersion}::smallint, ${comment.quoted_id}::bigint, ${comment.published_at},
        case when topic.author_id = ${comment.author_id} then topic.last_author_number end
      from topic returning id, floor
    ), author as (
      update members set comment_count = comment_count + (not is_question)::int,
        answer_count = answer_count + is_question::int
      from topic where members.id = ${comment.author_id}
    )
    select comment.id as "commentId", comment.floor, topic.author_id as "topicAuthorId",
      topic.is_question as "isQuestion",
      quoted.author_id as "quotedAuthorId",
      exists (select from hidden_terms where topic_id = topic.id and kind = 'comment') as unlocks
    from comment, topic
    left join comments as quoted
      on quoted.id = ${comment.quoted_id}::bigint and quoted.deleted_at is null
        and (quoted.topic_id = topic.id or ${comment.in_closed})`.execute(tx)
  return rows[0]
}

/** What whoever says something in a closed topic is told; nothing of one that is open. */
export async function findClosedCode(db: Database | Tx, topicId: number) {
  const closed = await db
    .selectFrom('topic_closures')
    .innerJoin('topics', 'topics.id', 'topic_closures.topic_id')
    .select('topics.is_question')
    .where('topics.id', '=', topicId)
    .executeTakeFirst()
  return closed && closedCode(closed.is_question)
}

export const hasBeenAdopted = (tx: Tx, commentId: number) =>
  tx
    .selectFrom('questions')
    .select('topic_id')
    .where('adopted_id', '=', commentId)
    .executeTakeFirst()
    .then(Boolean)

/** A closed topic takes no further comments and replies. */
export const isClosed = sql<boolean>`exists (select 1 from topic_closures where topic_id = topics.id)`.as(
  'is_closed',
)

/** Whether it is the answer that was adopted, which nobody changes any more. */
export const isAdopted = sql<boolean>`exists (select from questions where adopted_id = comments.id)`.as(
  'is_adopted',
)

/** A topic to comment in, with how much this member wrote in the last minute. */
export const findTopicToWriteIn = (db: Database, topicId: number, memberId: number) =>
  db
    .selectFrom('topics')
    .select(['tag_id', 'title', 'last_floor', 'is_question', isClosed, writtenLately(memberId).as('written')])
    .where('id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Finds the topic of a waiting comment, and what it quotes, unless it was deleted. */
export const findStanding = (tx: Tx, { topicId, answeredId }: Pick<Place, 'topicId' | 'answeredId'>) =>
  tx
    .selectFrom('topics')
    .select(
      sql<boolean>`exists (select from comments where id = ${answeredId}::bigint and deleted_at is null)`.as(
        'quoted_stands',
      ),
    )
    .where('id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Finds a comment, deleted or not, with what its policy asks for. Its topic isn't deleted. */
export const findComment = (db: Database, commentId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select([
      'comments.id',
      'comments.topic_id',
      'comments.floor',
      'comments.author_id',
      'comments.body_markdown',
      'comments.version',
      'comments.published_at',
      'comments.edited_at',
      'comments.deleted_at',
      'comments.reply_count',
      'comments.last_reply_number',
      'topics.tag_id',
      'topics.title',
      'topics.last_floor',
      'topics.author_id as topic_author_id',
      'topics.is_question',
      isClosed,
      isAdopted,
    ])
    .where('comments.id', '=', commentId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

/** Writes nothing when another edit or a deletion came first. Returns whether it has written. */
export async function updateText(
  tx: Tx,
  table: 'comments' | 'replies',
  { id, version }: { id: number; version: number },
  text: PreparedText,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({
      body_markdown: text.body,
      body_html: text.html,
      summary: text.summary,
      renderer_version: text.rendererVersion,
      version: sql`version + 1`,
      edited_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a comment out of what counts it, and returns its topic; its floor stays its own. Nothing when it was deleted before. */
export async function markCommentDeleted(tx: Tx, commentId: number): Promise<number | undefined> {
  const { rows } = await sql<{ topic_id: number }>`
    with gone as (
      update comments set deleted_at = now()
      where id = ${commentId} and deleted_at is null returning topic_id, author_id, author_number
    ), topic as (
      update topics set comment_count = comment_count - 1,
        author_comment_count = author_comment_count - (author_number is not null)::int
      from gone where topics.id = gone.topic_id
      returning is_question
    ), author as (
      update members set comment_count = comment_count - (not is_question)::int,
        answer_count = answer_count - is_question::int
      from gone, topic where members.id = gone.author_id
    )
    select topic_id from gone`.execute(tx)
  return rows[0]?.topic_id
}
