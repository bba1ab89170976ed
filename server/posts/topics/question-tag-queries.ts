import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { writtenLately } from '#server/posts/publishing/written-queries.ts'

/** Which of these are leaf tags that take questions, with how much this member wrote in the last minute. */
export async function findTagsToAskUnder(
  db: Database,
  tagIds: readonly number[],
  memberId: number,
): Promise<{ leafIds: number[]; written: number }> {
  const { rows } = await sql<{ leaf_ids: number[]; written: number }>`
    select array(
        select id from topic_tags where id = any(${tagIds}::bigint[])
          and kind = 'question' and parent_id is not null and retired_at is null
      ) as leaf_ids,
      ${writtenLately(memberId)} as written`.execute(db)
  const { leaf_ids: leafIds, written } = rows[0]!
  return { leafIds, written }
}

/** The tags of a question in the order in which they were chosen. */
export const readTagsOf = (db: Database, topicId: number, language: Language) =>
  db
    .selectFrom('question_tags')
    .innerJoin('topic_tags', 'topic_tags.id', 'question_tags.tag_id')
    .select(['topic_tags.id as tagId', `topic_tags.${language === 'zh-CN' ? 'name_zh' : 'name_en'} as name`])
    .where('topic_id', '=', topicId)
    .orderBy('number')
    .execute()

/** Under the tags that they were merged into, each once, and held so that none is deleted meanwhile; one that is gone is left out. */
export const insertTags = (tx: Tx, topicId: number, tagIds: readonly number[]) =>
  sql`
    with given as materialized (
      select chosen.number, coalesce(topic_tags.merged_into, topic_tags.id) as home_id
      from unnest(${tagIds}::bigint[]) with ordinality as chosen (tag_id, number)
      join topic_tags on topic_tags.id = chosen.tag_id
      order by topic_tags.id
      for key share of topic_tags
    )
    insert into question_tags (topic_id, number, tag_id)
    select ${topicId}, min(given.number), home.id
    from given join topic_tags as home on home.id = given.home_id
    where home.kind = 'question' and home.parent_id is not null
    group by home.id`.execute(tx)

export const deleteTags = (tx: Tx, topicId: number) =>
  tx.deleteFrom('question_tags').where('topic_id', '=', topicId).execute()

/** The first of its tags is also the one that the topic has. Returns false where it has none. */
export async function takeFirstTag(tx: Tx, topicId: number): Promise<boolean> {
  const { rows } = await sql`
    update topics set tag_id = first.id, root_tag_id = first.parent_id
    from (
      select topic_tags.id, topic_tags.parent_id
      from question_tags join topic_tags on topic_tags.id = tag_id
      where topic_id = ${topicId} order by number limit 1
    ) as first
    where topics.id = ${topicId} returning topics.id`.execute(tx)
  return rows.length > 0
}

export const readTagIds = async (db: Database | Tx, topicId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('question_tags')
    .select('tag_id')
    .where('topic_id', '=', topicId)
    .orderBy('number')
    .execute()
  return rows.map(({ tag_id }) => tag_id)
}
