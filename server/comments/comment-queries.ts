import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'

/** Writes a comment on the topic's next floor and counts it; nothing when there is no such topic (any more). */
export const insertComment = (
  tx: Tx,
  comment: {
    /** Where it was reserved before; otherwise the next one. */
    id: number | null
    topic_id: number
    author_id: number
    body_markdown: string
    body_html: string
    summary: string
    quoted_id: number | null
    published_at: Date
  },
) =>
  tx
    .with('topic', (db) =>
      db
        .updateTable('topics')
        .set({
          comment_count: sql`comment_count + 1`,
          last_floor: sql`last_floor + 1`,
          last_commented_at: comment.published_at,
        })
        .where('id', '=', comment.topic_id)
        .where('deleted_at', 'is', null)
        .returning(['id', 'last_floor', 'author_id', 'tag_id']),
    )
    .with('comment', (db) =>
      db
        .insertInto('comments')
        .columns([
          'id',
          'topic_id',
          'floor',
          'author_id',
          'body_markdown',
          'body_html',
          'summary',
          'quoted_id',
          'published_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('topic')
            .select((select) => [
              sql<number>`coalesce(${comment.id}::bigint, nextval(pg_get_serial_sequence('comments', 'id')))`.as(
                'comment_id',
              ),
              'topic.id',
              'topic.last_floor',
              select.val(comment.author_id).as('author_id'),
              select.val(comment.body_markdown).as('body_markdown'),
              select.val(comment.body_html).as('body_html'),
              select.val(comment.summary).as('summary'),
              sql<number | null>`${comment.quoted_id}::bigint`.as('quoted_id'),
              select.val(comment.published_at).as('published_at'),
            ]),
        )
        .returning(['id', 'floor']),
    )
    .with('author', (db) =>
      db
        .updateTable('members')
        .set({ comment_count: sql`comment_count + 1` })
        .where('id', '=', comment.author_id)
        .where(({ exists, selectFrom }) => exists(selectFrom('comment').select('comment.id'))),
    )
    .selectFrom(['comment', 'topic'])
    .leftJoin('comments as quoted', (join) =>
      join
        .on('quoted.id', '=', comment.quoted_id)
        .onRef('quoted.topic_id', '=', 'topic.id')
        .on('quoted.deleted_at', 'is', null),
    )
    .select([
      'comment.id',
      'comment.floor',
      'topic.author_id as topic_author_id',
      'topic.tag_id',
      'quoted.author_id as quoted_author_id',
      sql<boolean>`exists (select 1 from topic_closures where topic_id = topic.id)`.as('is_closed'),
      sql<boolean>`exists (select 1 from hidden_terms where topic_id = topic.id and kind = 'comment')`.as(
        'unlocks',
      ),
    ])
    .executeTakeFirst()

/** A closed topic takes no further comments and replies (domain.md, chapter 3). */
export const isClosed = sql<boolean>`exists (select 1 from topic_closures where topic_id = topics.id)`.as(
  'is_closed',
)

/** A comment with whatever its policy asks of it, deleted or not; its topic stands. */
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
      'comments.deleted_at',
      'comments.reply_count',
      'comments.last_reply_number',
      'topics.tag_id',
      'topics.title',
      'topics.last_floor',
      'topics.author_id as topic_author_id',
      isClosed,
    ])
    .where('comments.id', '=', commentId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

export interface EditedText {
  id: number
  version: number
  body_markdown: string
  body_html: string
  summary: string
}

/** Nothing is written when another edit or a deletion came first. Answers whether it was. */
export async function updateBody(
  tx: Tx,
  table: 'comments' | 'replies',
  { id, version, ...text }: EditedText,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ ...text, version: sql`version + 1`, edited_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a comment out of what counts it; its floor stays its own. Nothing when it was deleted before. */
export async function markCommentDeleted(tx: Tx, commentId: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update comments set deleted_at = now()
      where id = ${commentId} and deleted_at is null returning topic_id, author_id
    ), topic as (
      update topics set comment_count = comment_count - 1 from gone where topics.id = gone.topic_id
    ), author as (
      update members set comment_count = comment_count - 1 from gone where members.id = gone.author_id
    )
    select 1 from gone`.execute(tx)
  return rows.length > 0
}
