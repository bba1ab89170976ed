import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { WeighedKeyword } from './keywords.ts'

const shown = 15
/** Of each word only the newest topics are looked at, so that the work is bounded whatever the size of the forum. */
const topicsPerWord = 200
/** Deleted ones and those that the reader may not view are dropped from these. */
const candidates = 60

/**
 * Topics that share at least two words with this one, best first. A word that many have says little; how many have it is
 * counted among the newest 200.
 */
export async function findAlike(db: Database, topicId: number): Promise<number[]> {
  const { rows } = await sql<{ topic_id: number }>`
    select found.topic_id
    from topic_words own
    cross join lateral (
      select topic_id, weight, count(*) over () as count
      from (
        select topic_id, weight from topic_words
        where word = own.word and topic_id <> own.topic_id
        order by topic_id desc limit ${topicsPerWord}
      ) newest
    ) found
    where own.topic_id = ${topicId}
    group by found.topic_id
    having count(*) >= 2
    order by sum(own.weight * found.weight / sqrt(found.count)) desc, found.topic_id desc
    limit ${candidates}`.execute(db)
  return rows.map(({ topic_id }) => topic_id)
}

/** The first of these topics that are there and open to the reader. */
export async function readAlikeTitles(
  db: Database,
  topicIds: readonly number[],
  hiddenTagIds: readonly number[],
): Promise<{ topicId: number; title: string }[]> {
  const { rows } = await sql<{ topicId: number; title: string }>`
    select topics.id as "topicId", topics.title
    from unnest(${topicIds}::bigint[]) with ordinality as alike (topic_id, place)
    join topics on topics.id = alike.topic_id
    where topics.deleted_at is null and topics.tag_id <> all (${hiddenTagIds}::bigint[])
    order by alike.place
    limit ${shown}`.execute(db)
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
