import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { WeighedKeyword } from './keywords.ts'

const shown = 15
/** Only the newest topics with a word are looked at, so that the work is bounded whatever the size of the forum. */
const topicsPerWord = 200
/** Deleted ones and those that the reader may not view are dropped from these. */
const candidates = 60

/**
 * Finds for each of these topics those that share at least two words with it, best first, and keeps them. A word that many
 * have says little; how many have it is counted among the newest 200. Returns whether anything is now different.
 */
export async function findSimilar(tx: Tx, topicIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ has_changed: boolean }>`
    with found as (
      select topic_id, coalesce(ids, '{}') as ids
      from unnest(${topicIds}::bigint[]) as asked (topic_id)
      left join lateral (
        select array_agg(alike.topic_id order by alike.score desc, alike.topic_id desc) as ids
        from (
          select same.topic_id, sum(own.weight * same.weight / sqrt(same.count)) as score
          from topic_words own
          cross join lateral (
            select topic_id, weight, count(*) over () as count
            from (
              select topic_id, weight from topic_words
              where word = own.word and topic_id <> own.topic_id
              order by topic_id desc limit ${topicsPerWord}
            ) newest
          ) same
          where own.topic_id = asked.topic_id
          group by same.topic_id
          having count(*) >= 2
          order by score desc, same.topic_id desc
          limit ${candidates}
        ) alike
      ) best on true
    ), before as (
      select topic_id, similar_ids from similar_topics where topic_id = any(${topicIds}::bigint[])
    ), kept as (
      insert into similar_topics (topic_id, similar_ids)
      select topic_id, ids from found where exists (select from topics where id = found.topic_id)
      on conflict (topic_id) do update set similar_ids = excluded.similar_ids, found_at = now()
      returning topic_id, similar_ids
    )
    select before.similar_ids is distinct from kept.similar_ids as has_changed
    from kept left join before using (topic_id)`.execute(tx)
  return rows.some(({ has_changed }) => has_changed)
}

/** Says of the best of what is kept as similar to these that its own similar topics have to be found again. */
export const ageSimilarOf = (tx: Tx, topicIds: readonly number[]) =>
  sql`
    update similar_topics set found_at = '-infinity'
    where topic_id <> all (${topicIds}::bigint[]) and topic_id in (
      select unnest(similar_ids[1:${sql.lit(shown)}]) from similar_topics
      where topic_id = any(${topicIds}::bigint[])
    )`.execute(tx)

/** Says whether the similar topics were found too long ago. Nothing is found before a topic has its keywords. */
export const isSimilarOld = sql<boolean>`topics.words_version > 0
  and coalesce(similar_topics.found_at < now() - interval '1 hour', true)`

/** The first of these topics that are there, of the same kind, and open to the reader. */
export async function readSimilarTitles(
  db: Database,
  topicIds: readonly number[],
  { hiddenTagIds, isQuestion }: { hiddenTagIds: readonly number[]; isQuestion: boolean },
): Promise<{ topicId: number; title: string }[]> {
  const { rows } = await sql<{ topicId: number; title: string }>`
    select topics.id as "topicId", topics.title
    from unnest(${topicIds}::bigint[]) with ordinality as alike (topic_id, place)
    join topics on topics.id = alike.topic_id
    where topics.deleted_at is null and topics.title <> '' and topics.tag_id <> all (${hiddenTagIds}::bigint[])
      and topics.is_question = ${isQuestion}
    order by alike.place
    limit ${shown}`.execute(db)
  return rows
}

const likeTitlesMax = 8

/** Topics and questions that share at least two of these words, or the only one. */
export async function findLikeWords(
  db: Database,
  words: readonly WeighedKeyword[],
  hiddenTagIds: readonly number[],
): Promise<{ topicId: number; title: string; isQuestion: boolean }[]> {
  const { rows } = await sql<{ topicId: number; title: string; isQuestion: boolean }>`
    with asked as materialized (
      select case when word ~ '^[a-z]' then (ts_lexize('english_stem', word))[1] else word end as word,
        max(weight) as weight
      from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ weight }) => weight)}::real[])
        as said (word, weight)
      group by 1
    ), alike as (
      select same.topic_id, sum(asked.weight * same.weight / sqrt(same.count)) as score
      from asked cross join lateral (
        select topic_id, weight, count(*) over () as count
        from (
          select topic_id, weight from topic_words where word = asked.word
          order by topic_id desc limit ${topicsPerWord}
        ) as newest
      ) as same
      where asked.word is not null
      group by same.topic_id
      having count(*) >= least(2, (select count(*) from asked where word is not null))
    )
    select topics.id as "topicId", topics.title, topics.is_question as "isQuestion"
    from alike join topics on topics.id = alike.topic_id
    where topics.deleted_at is null and topics.title <> '' and topics.tag_id <> all (${hiddenTagIds}::bigint[])
    order by alike.score desc, topics.id desc limit ${likeTitlesMax}`.execute(db)
  return rows
}

/** The newest topics whose words are of another version of their text, or not there. */
export const readUnindexedTopics = (db: Database, count: number) =>
  db
    .selectFrom('topics')
    .select(['id', 'version', 'title', 'body_markdown'])
    .whereRef('words_version', '<>', 'version')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** English words by their stem, and without the ones that stand in every sentence. */
export async function replaceKeywords(
  tx: Tx,
  topics: readonly { id: number; version: number; words: readonly WeighedKeyword[] }[],
): Promise<void> {
  const ids = topics.map(({ id }) => id)
  const rows = topics.flatMap(({ id, words }) => words.map((word) => ({ id, ...word })))
  await sql`delete from topic_words where topic_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into topic_words (word, topic_id, weight)
    select stem, topic_id, max(weight)
    from unnest(${rows.map(({ word }) => word)}::text[], ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ weight }) => weight)}::real[]) as said (word, topic_id, weight)
    cross join lateral (select case when word ~ '^[a-z]' then (ts_lexize('english_stem', word))[1] else word end as stem) as stems
    where stem is not null
    group by stem, topic_id`.execute(tx)
  await sql`
    update topics set words_version = kept.version
    from unnest(${ids}::bigint[], ${topics.map(({ version }) => version)}::int[]) as kept (topic_id, version)
    where topics.id = kept.topic_id`.execute(tx)
}
