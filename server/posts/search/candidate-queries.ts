import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** The call that the index of the keys is made of; a query has to write it in the same words. */
const keys = sql`search_keys(id, post_kind, is_question, author_id, tag_ids, title, body)`

/** Entries are told apart by blocks of 4,096 ids, as `search_keys` numbers them. */
const blockBits = 12
export const blockSize = 2 ** blockBits

export interface Time {
  after: Date | undefined
  before: Date | undefined
}

/** The blocks of a time, more or less: a few of its entries may be outside of them, where posts came in another order. */
const boundsOf = ({ after, before }: Time) => {
  const lowest = after
    ? sql`(select id from search_entries where published_at >= ${after} order by published_at limit 1)`
    : sql`(select min(id) from search_entries)`
  const highest = before
    ? sql`(select id from search_entries where published_at < ${before} order by published_at desc limit 1)`
    : sql`(select max(id) from search_entries)`
  return sql`select ${lowest} >> ${sql.lit(blockBits)} as lowest, ${highest} >> ${sql.lit(blockBits)} as highest`
}

/**
 * Says that the index has these keys, and those of some blocks. Apart from one another, because the index would else go through
 * all that stands in the blocks, a hundred times as much as has a rare word.
 */
const has = (query: RawBuilder<unknown>) => sql`${keys} @@ ${query}::tsquery`

const isOfTime = ({ after, before }: Time) =>
  sql`${after ? sql`published_at >= ${after}` : sql`true`} and ${before ? sql`published_at < ${before}` : sql`true`}`

/** In a form that no plan takes for a range of the index of ids, which is nearly all of it. */
const isBelow = (id: number) => sql`id + 0 < ${id}`

export interface Asked {
  time: Time
  /** So many are returned, the latest first. */
  count: number
}

/** For what is expected to stand in few of all entries. */
export interface Rare {
  /** In no more than these, going by the latest. */
  expectedMax: number
  /** A word that is rare among the latest may be common before: of so many no more are read. */
  readMax: number
}

export interface Latest {
  /** For each query, in their order; null of those behind one that has as many as are asked for, which weren't asked. */
  found: (number[] | null)[]
  /** What is left of the last query before the first block; null where it isn't rare. */
  rest: number[] | null
  /** Whether it was expected to be rare and isn't. */
  isCommon: boolean
  /** The first block that was read. */
  from: number
  /** The first and the last block of the time that was asked for. */
  lowest: number
  highest: number
}

/**
 * The entries of the latest two blocks, of which the last may have just begun, that the index says to have the keys of each
 * query, which is in the language of `tsquery`; undefined where there is nothing at all. The first query is the best one: those
 * behind it are only for where it finds too little. Of the last one all is read at once where it is rare.
 */
export async function findLatest(
  db: Database,
  queries: readonly string[],
  { time, count, rare }: Asked & { rare: Rare },
): Promise<Latest | undefined> {
  const names = queries.map((_, at) => sql.id(`found${at}`))
  const found = queries.map((query, at) => {
    const isEnough = names
      .slice(0, at)
      .map((name) => sql`coalesce(cardinality(${name}), ${count}) >= ${count}`)
    return sql`cross join lateral (
      select case when ${sql.join([sql.lit(false), ...isEnough], sql` or `)} then null else array(
        select id from search_entries
        where ${has(sql`('#' || highest || '|#' || highest - 1)`)} and ${has(sql`${query}`)} and ${isOfTime(time)}
        order by id desc limit ${count}
      ) end as ${names[at]!} offset 0
    ) as ${sql.id(`step${at}`)}`
  })
  const last = names.at(-1)!
  const { rows } = await sql<Omit<Latest, 'found'> & Record<string, number[] | null>>`
    with bounds as materialized (${boundsOf(time)})
    select lowest, highest, highest - 1 as from, ${sql.join(names)}, rest, "isCommon"
    from bounds ${sql.join(found, sql` `)} cross join lateral (
      select coalesce(cardinality(${last}) < ${count} and lowest < highest - 1
        and greatest(cardinality(${last}), 1) / 2.0 * (highest - 1 - lowest) <= ${rare.expectedMax}, false) as is_rare
    ) as expected cross join lateral (
      with all_found as materialized (
        select id from search_entries
        where is_rare and ${has(sql`${queries.at(-1)}`)} and ${isOfTime(time)} limit ${rare.readMax}
      )
      select is_rare and counted = ${rare.readMax} as "isCommon", case when is_rare and counted < ${rare.readMax} then array(
        select id from all_found where id < (highest - 1) * ${sql.lit(blockSize)} order by id desc limit ${count}
      ) end as rest
      from (select count(*)::int as counted from all_found) as all_counted
    ) as before
    where lowest <= highest`.execute(db)
  const [row] = rows
  return row && { ...row, found: queries.map((_, at) => row[`found${at}`] ?? null) }
}

export interface Earlier extends Asked {
  query: string
  /** The first and the last block. */
  from: number
  to: number
  /** Of these blocks only what has a lower id. */
  below: number
}

/** The same in blocks before, from one to another. */
export async function findEarlier(
  db: Database,
  { query, time, count, from, to, below }: Earlier,
): Promise<number[]> {
  const blocks = Array.from({ length: to - from + 1 }, (_, at) => `#${from + at}`).join('|')
  const { rows } = await sql<{ entryIds: number[] }>`
    select array(
      select id from search_entries
      where ${has(sql`${blocks}`)} and ${has(sql`${query}`)} and ${isOfTime(time)} and ${isBelow(below)}
      order by id desc limit ${count}
    ) as "entryIds"`.execute(db)
  return rows[0]!.entryIds
}

/**
 * All that is left below an id, for what is rare: the index is read without the keys of blocks. Undefined where there turns out
 * to be more than so many, which are in no order.
 */
export async function findRest(
  db: Database,
  { query, time, count, below, readMax }: Omit<Earlier, 'from' | 'to'> & Pick<Rare, 'readMax'>,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ entryIds: number[]; found: number }>`
    with found as materialized (
      select id from search_entries where ${has(sql`${query}`)} and ${isOfTime(time)} limit ${readMax}
    )
    select (select count(*)::int from found) as found,
      array(select id from found where id < ${below} order by id desc limit ${count}) as "entryIds"`.execute(
    db,
  )
  const [row] = rows
  return row!.found < readMax ? row!.entryIds : undefined
}

/** Words of titles that begin so, the shortest first. */
export async function readTitleWords(db: Database, beginning: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_title_words')
    .select('word')
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\u{10ffff}`)
    .orderBy(sql`length(word)`)
    .orderBy('word')
    .limit(count)
    .execute()
  return rows.map(({ word }) => word)
}

/** How many entries have these keys, up to so many. */
export async function countUpTo(db: Database, query: string, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (select from search_entries where ${has(sql`${query}`)} limit ${most}) as some_of_it`.execute(
    db,
  )
  return rows[0]!.found
}

/** The words of some entries that have any of these keys, of letters only, and stand in the latest two blocks. */
export async function readLatestWithAny(
  db: Database,
  words: readonly string[],
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with latest as materialized (select max(id) >> ${sql.lit(blockBits)} as block from search_entries)
    select title || ' ' || body as text from latest cross join lateral (
      select title, body from search_entries
      where ${has(sql`('#' || block || '|#' || block - 1)`)} and ${has(sql`${words.join('|')}`)} limit ${count}
    ) as found`.execute(db)
  return rows.map(({ text }) => text)
}
