import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

export const findFavoritable = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .select('tag_id')
    .where('id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Keeps a topic and counts it; nothing when it was deleted meanwhile. Rows are locked in the order of likes. */
export async function insertFavorite(db: Database, memberId: number, topicId: number) {
  const { rows } = await sql<{ favorite_count: number }>`
    with topic as (
      select id, author_id, is_question, favorite_count from topics where id = ${topicId} and deleted_at is null
    ), kept as (
      insert into favorites (member_id, topic_id, topic_author_id, is_question)
      select ${memberId}, id, author_id, is_question from topic
      on conflict do nothing returning topic_id
    ), counted as (
      update topics set favorite_count = topics.favorite_count + 1 from kept where topics.id = kept.topic_id
      returning topics.favorite_count
    )
    select coalesce(counted.favorite_count, topic.favorite_count) as favorite_count
    from topic left join counted on true`.execute(db)
  return rows[0]
}

/** Lets go of a topic and counts it out, of a deleted one too; nothing when there never was such a topic. */
export async function deleteFavorite(db: Database, memberId: number, topicId: number) {
  const { rows } = await sql<{ favorite_count: number }>`
    with gone as (
      delete from favorites where member_id = ${memberId} and topic_id = ${topicId} returning topic_id
    ), counted as (
      update topics set favorite_count = topics.favorite_count - 1 from gone where topics.id = gone.topic_id
      returning topics.favorite_count
    )
    select coalesce(counted.favorite_count, topic.favorite_count) as favorite_count
    from topics as topic left join counted on true where topic.id = ${topicId}`.execute(db)
  return rows[0]
}
