import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Step } from '#server/core/joint-transactions.ts'
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

interface CommentToInsert {
  /** The id that was reserved; null takes the next one. */
  id: number | null
  topic_id: number
  author_id: number
  text: PreparedText
  quoted_id: number | null
  published_at: Date
  in_closed: boolean
}

/**
 * Writes a comment on the topic's next floor and counts it. Writes nothing when the topic was deleted, or closed unless
 * `in_closed`.
 */
export const insertComment: Step<CommentToInsert, AddedComment | undefined> = {
  alone: async (tx, comment) => (await insertComments(tx, [comment], { waits: true }))[0],
  together: (tx, comments) => insertComments(tx, comments, { waits: false }),
}

async function insertComments(
  tx: Tx,
  comments: readonly CommentToInsert[],
  { waits }: { waits: boolean },
): Promise<(AddedComment | undefined)[]> {
  const { rows } = await sql<AddedComment & { place: number }>`
    select place, comment_id as "commentId", floor, topic_author_id as "topicAuthorId", is_question as "isQuestion",
      quoted_author_id as "quotedAuthorId", unlocks
    from insert_comments(${waits}, ${comments.map(({ id }) => id)}::bigint[],
      ${comments.map(({ topic_id }) => topic_id)}::bigint[], ${comments.map(({ author_id }) => author_id)}::bigint[],
      ${comments.map(({ text }) => text.body)}::text[], ${comments.map(({ text }) => text.html)}::text[],
      ${comments.map(({ text }) => text.summary)}::text[],
      ${comments.map(({ text }) => text.rendererVersion)}::smallint[],
      ${comments.map(({ quoted_id }) => quoted_id)}::bigint[],
      ${comments.map(({ published_at }) => published_at)}::timestamptz[],
      ${comments.map(({ in_closed }) => in_closed)}::boolean[])`.execute(tx)
  const added = new Map(rows.map(({ place, ...row }) => [place, row]))
  return comments.map((_, at) => added.get(at + 1))
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

interface Writer {
  topicId: number
  memberId: number
}

interface TopicToWriteIn {
  tag_id: number
  title: string
  last_floor: number
  is_question: boolean
  is_closed: boolean
  /** How much the member wrote in the last minute. */
  written: number
}

/** The topics in which these members want to comment, in their order; nothing of those that are gone. */
export async function findTopicsToWriteIn(
  db: Database,
  writers: readonly Writer[],
): Promise<(TopicToWriteIn | undefined)[]> {
  // Not as arrays, for which it would be planned anew each time (decision 0119).
  const given = writers.map(({ topicId, memberId }, place) => ({
    topic_id: topicId,
    member_id: memberId,
    place,
  }))
  const { rows } = await sql<TopicToWriteIn & { place: number }>`
    select place, tag_id, title, last_floor, is_question, ${isClosed},
      ${writtenLately(sql`writer.member_id`)} as written
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as writer (topic_id bigint, member_id bigint, place integer)
    join topics on topics.id = writer.topic_id and deleted_at is null`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  return writers.map((_, at) => found.get(at))
}

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

/**
 * Holds a comment before anything is changed with it or under it, in a statement of its own, and returns the topic where it stands
 * by then: a statement that begins before it waits sees no topic that staff open meanwhile, and counts nothing there.
 */
export const holdComment = (tx: Tx, commentId: number) =>
  tx.selectFrom('comments').select('topic_id').where('id', '=', commentId).forNoKeyUpdate().executeTakeFirst()

/** Does the same to the comment under which a reply stands. */
export const holdCommentOf = (tx: Tx, replyId: number) =>
  tx
    .selectFrom('comments')
    .select('topic_id')
    .where('id', '=', tx.selectFrom('replies').select('comment_id').where('id', '=', replyId))
    .forNoKeyUpdate()
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
  await holdComment(tx, commentId)
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
