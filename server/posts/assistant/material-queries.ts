import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

export async function readAdoptedAnswers(db: Database, questionIds: readonly number[], count: number) {
  const { rows } = await sql<{ id: number; title: string; body_markdown: string }>`
    select topics.id, topics.title, answer.body_markdown
    from unnest(${questionIds}::bigint[]) with ordinality as alike (topic_id, place)
    join questions on questions.topic_id = alike.topic_id
    join topics on topics.id = alike.topic_id
    join comments as answer on answer.id = questions.adopted_id
    join members on members.id = answer.author_id
    where topics.deleted_at is null and answer.deleted_at is null and members.cancelled_at is null
    order by alike.place
    limit ${count}`.execute(db)
  return rows
}

export const readTagNames = (db: Database, count: number) =>
  db
    .selectFrom('topic_tags')
    .select(['id', 'name_zh', 'name_en'])
    .where('parent_id', 'is not', null)
    .where('kind', '=', 'topic')
    .where('merged_into', 'is', null)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .limit(count)
    .execute()

/** The text of a topic as everybody may read it, without what it hides. */
export const findTopicText = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .select(['topics.id', 'tag_id', 'title', 'body_html'])
    .where('topics.id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .where('members.cancelled_at', 'is', null)
    .executeTakeFirst()

export type TopicText = NonNullable<Awaited<ReturnType<typeof findTopicText>>>

export const readCommentSummaries = (db: Database, topicId: number, count: number) =>
  db
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .select(['floor', 'summary'])
    .where('topic_id', '=', topicId)
    .where('comments.deleted_at', 'is', null)
    .where('members.cancelled_at', 'is', null)
    .orderBy('floor')
    .limit(count)
    .execute()
