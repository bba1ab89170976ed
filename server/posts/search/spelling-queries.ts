import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { TitleRow } from './search-queries.ts'
import type { Spelling } from './spell.ts'

/** Titles of so many of the latest topics are found by their spelling. */
const spelledMax = 5_000

/** Those of them whose title isn't spelled as it is now. */
export async function readUnspelled(
  db: Database,
  count: number,
): Promise<{ id: number; version: number; title: string }[]> {
  const { rows } = await sql<{ id: number; version: number; title: string }>`
    with latest as (select id, version, title from topics order by id desc limit ${spelledMax})
    select latest.* from latest left join title_spellings as spelled on spelled.topic_id = latest.id
    where spelled.version is distinct from latest.version order by id desc limit ${count}`.execute(db)
  return rows
}

export const saveSpellings = (
  tx: Database | Tx,
  rows: readonly ({ id: number; version: number } & Spelling)[],
) =>
  sql`
    insert into title_spellings (topic_id, version, spelling, initials)
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ version }) => version)}::int[],
      ${rows.map(({ spelling }) => spelling)}::text[], ${rows.map(({ initials }) => initials)}::text[])
    on conflict (topic_id) do update set version = excluded.version, spelling = excluded.spelling,
      initials = excluded.initials`.execute(tx)

export const deleteEarlierSpellings = (db: Database) =>
  sql`
    delete from title_spellings where topic_id < (
      select min(id) from (select id from topics order by id desc limit ${spelledMax}) as latest)`.execute(db)

/** A topic whose title was spelled as it was in a version. */
export interface SpelledTopic {
  topic_id: number
  version: number
}

/** What is spelled, the latest first; without the titles in which there is nothing to spell. */
export const readSpellings = (db: Database): Promise<(SpelledTopic & Spelling)[]> =>
  db
    .selectFrom('title_spellings')
    .select(['topic_id', 'version', 'spelling', 'initials'])
    .where('spelling', '<>', '')
    .orderBy('topic_id', 'desc')
    .limit(spelledMax)
    .execute()

/** Those of some topics that are as they were when they were spelled and that this reader may view, in their order. */
export async function readSpelledTitles(
  db: Database,
  found: readonly SpelledTopic[],
  { hiddenTagIds, count }: { hiddenTagIds: readonly number[]; count: number },
): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select topics.id as topic_id, topics.tag_id, topics.is_question, topics.title
    from unnest(${found.map(({ topic_id }) => topic_id)}::bigint[], ${found.map(({ version }) => version)}::int[])
      with ordinality as found (id, version, place)
    join topics on topics.id = found.id and topics.version = found.version
    where topics.deleted_at is null and topics.title <> '' and topics.tag_id <> all (${hiddenTagIds}::bigint[])
    order by found.place limit ${count}`.execute(db)
  return rows
}
