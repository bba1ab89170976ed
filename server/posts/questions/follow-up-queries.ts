import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { type RenderedPost, rendererVersion } from '#server/markdown/rendered-post.ts'

export interface NewFollowUp {
  /** The id that was reserved before; without it the next one is taken. */
  id: number | null
  topicId: number
  authorId: number
  text: { body: string; html: string; summary: string; rendererVersion: number }
  /** Whether it may be added to a closed question, as what staff have approved may. */
  inClosed: boolean
}

/** Writes it under the question's next number; nothing when the question was deleted, or closed. */
export async function insertFollowUp(
  tx: Tx,
  { id, topicId, authorId, text, inClosed }: NewFollowUp,
): Promise<{ followUpId: number; number: number } | undefined> {
  const { rows } = await sql<{ followUpId: number; number: number }>`
    with head as materialized (
      select id from topics where id = ${topicId} and deleted_at is null
        and (${inClosed} or not exists (select from topic_closures where topic_id = topics.id))
      for no key update
    ), question as (
      update questions set last_follow_up = last_follow_up + 1 from head where questions.topic_id = head.id
      returning questions.topic_id, last_follow_up
    )
    insert into follow_ups (id, topic_id, number, author_id, body_markdown, body_html, summary, renderer_version)
    select coalesce(${id}::bigint, nextval(pg_get_serial_sequence('follow_ups', 'id'))), topic_id, last_follow_up,
      ${authorId}, ${text.body}, ${text.html}, ${text.summary}, ${text.rendererVersion}::smallint
    from question returning id as "followUpId", number`.execute(tx)
  return rows[0]
}

/** More would make one follow-up of a long question a crowd's news. */
const answerersMax = 50

/** Who has answered a question, each once, the latest first. */
export async function readAnswererIds(tx: Tx, topicId: number): Promise<number[]> {
  const { rows } = await sql<{ author_id: number }>`
    select author_id from comments where topic_id = ${topicId} and deleted_at is null
    group by author_id order by max(floor) desc limit ${answerersMax}`.execute(tx)
  return rows.map(({ author_id }) => author_id)
}

/** Finds a follow-up, deleted or not, with what its policy asks for. Its question isn't deleted. */
export const findFollowUp = (db: Database, followUpId: number) =>
  db
    .selectFrom('follow_ups')
    .innerJoin('topics', 'topics.id', 'follow_ups.topic_id')
    .innerJoin('questions', 'questions.topic_id', 'topics.id')
    .select([
      'follow_ups.topic_id',
      'follow_ups.number',
      'follow_ups.body_markdown',
      'follow_ups.deleted_at',
      'topics.author_id',
      'topics.tag_id',
      'questions.adopted_id',
    ])
    .where('follow_ups.id', '=', followUpId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

/** Nothing when somebody was quicker. */
export const markDeleted = async (tx: Tx, followUpId: number, memberId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('follow_ups')
    .set({ deleted_at: sql`now()`, deleted_by: memberId })
    .where('id', '=', followUpId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing where its author deleted it, or nobody has. */
export const markRestored = (tx: Tx, followUpId: number) =>
  tx
    .updateTable('follow_ups')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', followUpId)
    .whereRef('deleted_by', '<>', 'author_id')
    .returning(['topic_id', 'number'])
    .executeTakeFirst()

const oldFollowUps = (db: Database) =>
  db.selectFrom('follow_ups').where('renderer_version', '<', rendererVersion)

export const countOldFollowUps = (db: Database) =>
  oldFollowUps(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

export const readOldFollowUps = (db: Database, count: number) =>
  oldFollowUps(db)
    .select(['id', 'body_markdown', 'topic_id'])
    .orderBy('renderer_version')
    .limit(count)
    .execute()

export const updateFollowUpRendering = (tx: Tx, id: number, { html, summary }: RenderedPost) =>
  tx
    .updateTable('follow_ups')
    .set({ body_html: html, summary, renderer_version: rendererVersion })
    .where('id', '=', id)
    .execute()

/** What can't be rendered by this renderer is left to the next one. */
export const skipFollowUpRendering = (db: Database, id: number) =>
  db.updateTable('follow_ups').set({ renderer_version: rendererVersion }).where('id', '=', id).execute()
