import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** The call that the index of the keys is made of; a query has to write it in the same words. */
const keys = sql`search_keys(id, post_kind, is_question, author_id, tag_ids, title, body)`

/** Entries are told apart by blocks of so many ids, as `search_keys` numbers them. */
export const blockSize = 4_096

export const blockOf = (entryId: number) => Math.floor(entryId / blockSize)

export interface Time {
  after: Date | undefined
  before: Date | undefined
}

export interface Bounds {
  lowest: number
  highest: number
}

/** The ids that entries of a time have, more or less: a few may be outside where posts came in another order. */
export async function readBounds(db: Database, { after, before }: Time): Promise<Bounds | undefined> {
  const first = after
    ? sql`(select id from search_entries where published_at >= ${after} order by published_at limit 1)`
    : sql`(select min(id) from search_entries)`
  const last = before
    ? sql`(select id from search_entries where published_at < ${before} order by published_at desc limit 1)`
    : sql`(select max(id) from search_entries)`
  const { rows } = await sql<{ lowest: number | null; highest: number | null }>`
    select ${first} as lowest, ${last} as highest`.execute(db)
  const { lowest = null, highest = null } = rows[0] ?? {}
  return lowest === null || highest === null ? undefined : { lowest, highest }
}

export interface Part {
  /** Keys in the language of `tsquery`. */
  query: string
  /** Blocks; undefined reads the index without them, as is right for what is rare. */
  blocks: { from: number; to: number }
  areFew: boolean
  scope: Time
  limit: number
}

/** The ids of entries within some blocks that the index says to have these keys, in no order. */
export async function findEntryIds(
  db: Database,
  { query, blocks, areFew, scope: { after, before }, limit }: Part,
): Promise<number[]> {
  const numbers = areFew
    ? Array.from({ length: blocks.to - blocks.from + 1 }, (_, at) => `'#${blocks.from + at}'`)
    : []
  const whole = numbers.length > 0 ? `(${numbers.join('|')}) & (${query})` : query
  const { rows } = await sql<{ id: number }>`
    select id from search_entries
    where ${keys} @@ ${whole}::tsquery
      and id between ${blocks.from * blockSize} and ${(blocks.to + 1) * blockSize - 1}
      and ${after ? sql`published_at >= ${after}` : sql`true`} and ${before ? sql`published_at < ${before}` : sql`true`}
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
