import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { WeighedKeyword } from './keywords.ts'

const shown = 15

/** What kind of topic it is, and the words that say most of it, which a job has found, the heaviest first. */
export async function findKeywords(
  tx: Tx,
  topicId: number,
  count: number,
): Promise<{ isQuestion: boolean; words: string[] } | undefined> {
  const { rows } = await sql<{ isQuestion: boolean; words: string[] }>`
    select is_question as "isQuestion", array(
      select word from topic_words where topic_id = topics.id order by weight desc, length(word) desc, word limit ${count}
    ) as words
    from topics where id = ${topicId}`.execute(tx)
  return rows[0]
}

/** Keeps what was found for a topic. Returns whether it is something else than before. */
export async function keepSimilar(tx: Tx, topicId: number, similarIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ has_changed: boolean }>`
    with before as (
      select similar_ids from similar_topics where topic_id = ${topicId}
    ), kept as (
      insert into similar_topics (topic_id, similar_ids)
      select id, ${similarIds}::bigint[] from topics where id = ${topicId}
      on conflict (topic_id) do update set similar_ids = excluded.similar_ids, found_at = now()
      returning similar_ids
    )
    select (select similar_ids from before) is distinct from similar_ids as has_changed from kept`.execute(tx)
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

/** The titles of these topics, in their order; of those that stand and that the reader may view. */
export async function readTitlesOf(
  db: Database,
  topicIds: readonly number[],
  hiddenTagIds: readonly number[],
): Promise<{ topicId: number; title: string; isQuestion: boolean }[]> {
  const { rows } = await sql<{ topicId: number; title: string; isQuestion: boolean }>`
    select topics.id as "topicId", topics.title, topics.is_question as "isQuestion"
    from unnest(${topicIds}::bigint[]) with ordinality as alike (topic_id, place)
    join topics on topics.id = alike.topic_id
    where topics.deleted_at is null and topics.title <> '' and topics.tag_id <> all (${hiddenTagIds}::bigint[])
    order by alike.place`.execute(db)
  return rows
}

/** The first of these that are of the same kind. */
export async function readSimilarTitles(
  db: Database,
  topicIds: readonly number[],
  { hiddenTagIds, isQuestion }: { hiddenTagIds: readonly number[]; isQuestion: boolean },
): Promise<{ topicId: number; title: string }[]> {
  const titles = await readTitlesOf(db, topicIds, hiddenTagIds)
  return titles
    .filter((topic) => topic.isQuestion === isQuestion)
    .slice(0, shown)
    .map(({ topicId, title }) => ({ topicId, title }))
}

/** Characters of HTML that have what is weighed of a text. */
const htmlRead = 40_000

/** The newest topics whose words are of another version of their text, or not there. */
export const readUnindexedTopics = (db: Database, count: number) =>
  db
    .selectFrom('topics')
    .select(['id', 'version', 'title'])
    .select(sql<string>`left(body_html, ${htmlRead})`.as('body_html'))
    .select(sql<boolean>`coalesce(edited_at, published_at) > now() - interval '1 day'`.as('is_new'))
    .whereRef('words_version', '<>', 'version')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Whether this transaction alone writes keywords: a turn of the job that takes over a minute meets the next, elsewhere too. */
export async function takeKeywordTurn(tx: Tx): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('topic_words', 0))`
  const { isMine } = await tx.selectNoFrom(lock.as('isMine')).executeTakeFirstOrThrow()
  return isMine
}

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
