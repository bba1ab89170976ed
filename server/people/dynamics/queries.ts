import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import {
  type Asked,
  type ItemRow,
  isBefore,
  mergeSources,
  momentOf,
  type Source,
  selectShown,
  selectVisible,
  selectVisibleOf,
  sourcesAsked,
  tableOf,
} from './item-queries.ts'
import { blockColumns, type FeedOwnerRow } from './owner-queries.ts'

/** Finds whose feed is asked for, by account in any letter case. */
export const findFeedOwner = (
  db: Database,
  account: string,
  viewerId: number,
): Promise<FeedOwnerRow | undefined> =>
  db
    .selectFrom('members')
    .select([...authorColumns, 'members.allows_dynamics'])
    .select(blockColumns(viewerId))
    .where(({ eb, fn }) => eb(fn('lower', ['members.account']), '=', account.toLowerCase()))
    .where('members.cancelled_at', 'is', null)
    .executeTakeFirst()

/** One member's, each table by its index of authors. */
export async function readItems(db: Database, memberId: number, asked: Asked): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with page as (${mergeSources(asked, (source) => selectVisible(source, asked, sql`${memberId}`))})
    ${selectShown(asked)}`.execute(db)
  return rows
}

/** Whose followed members' items are read, and whether closed feeds are open to them. */
export interface Follower {
  memberId: number
  seesClosed: boolean
}

/** What was found; whole where nothing but it can belong to the page. */
export interface Found {
  rows: ItemRow[]
  isWhole: boolean
}

/** Whom they follow without those who have closed their feed, or where one of the two blocks the other. */
const selectFollowed = ({ memberId, seesClosed }: Follower) => sql`
  followed as materialized (
    select followed_id as id from follows join members on members.id = followed_id
    where follower_id = ${memberId} and cancelled_at is null ${seesClosed ? sql`` : sql`and allows_dynamics`}
      and followed_id not in (select blocked_id from member_blocks where member_id = ${memberId})
      and followed_id not in (select member_id from member_blocks where blocked_id = ${memberId})
  )`

/** A part of a table's rows, by the name of the query that found it. */
type PartOf = (source: Source) => RawBuilder<unknown>

/**
 * The newest of what each table's part holds. What is as old as the end of any part is left out, as others may belong before
 * it; a part has an end if it holds as many rows as it may.
 */
async function readParts(
  db: Database,
  follower: Follower,
  asked: Asked,
  parts: { select: PartOf; listed: PartOf; name: PartOf; rowsMax: number },
): Promise<Found> {
  const sources = sourcesAsked(asked)
  const { select, listed, name, rowsMax } = parts
  const endOf = (source: Source) =>
    sql`(select case when count(*) = ${rowsMax} then min(published_at) end from ${name(source)})`
  const { rows } = await sql<ItemRow & { is_whole: boolean }>`
    with ${selectFollowed(follower)},
    ${sql.join(sources.map((source) => sql`${name(source)} as materialized (${select(source)})`))},
    ended as materialized (select greatest(${sql.join(sources.map(endOf))}) as at),
    page as (
      select found.* from (${mergeSources(asked, listed)}) as found
      cross join ended where ended.at is null or found.published_at > ended.at
    )
    select ended.at is null as is_whole, shown.* from ended left join (${selectShown(asked)}) as shown on true
    order by shown.published_at desc, shown.source, shown.id desc`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), isWhole: rows[0]?.is_whole ?? true }
}

/** So many of the newest rows of each table are looked at first: of who follows many, a page is mostly among them. */
const recentMax = 2_000

const selectRecent = (source: Source, asked: Asked) => sql`
  select id, author_id, published_at from ${tableOf(source)} listed
  where deleted_at is null and ${isBefore(source, asked, 'listed')}
  order by published_at desc, id desc limit ${recentMax}`

/** Whether a page's worth of those rows is by followed members, which indexes tell at a fraction of what looking there costs. */
export async function areFollowedRecent(
  db: Database,
  { memberId }: Follower,
  asked: Asked,
): Promise<boolean> {
  const recent = sql.join(
    sourcesAsked(asked).map((source) => sql`(${selectRecent(source, asked)})`),
    sql` union all `,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${recent}) as recent
    where author_id in (select followed_id from follows where follower_id = ${memberId})`.execute(db)
  return rows[0]!.count >= asked.count
}

/** Items of followed members among the newest of all. */
export function readRecentFollowed(db: Database, follower: Follower, asked: Asked): Promise<Found> {
  const name = (source: Source) => sql.raw(`recent_${source}`)
  return readParts(db, follower, asked, {
    name,
    rowsMax: recentMax,
    select: (source) => selectRecent(source, asked),
    listed: (source) =>
      selectVisibleOf(
        source,
        asked,
        sql`select recent.id, recent.published_at from ${name(source)} recent
          join followed on followed.id = recent.author_id`,
      ),
  })
}

/**
 * Items of those followed members who were the last to publish, however long ago that was: of so many in each table. Who
 * was last is told by the index alone, deleted items and those in tags that the reader may not view among them.
 */
export function readLastFollowed(
  db: Database,
  follower: Follower,
  asked: Asked,
  authorsMax: number,
): Promise<Found> {
  const name = (source: Source) => sql.raw(`last_${source}`)
  const notAfter = asked.before ? sql`published_at <= ${momentOf(asked.before)}` : sql`true`
  return readParts(db, follower, asked, {
    name,
    rowsMax: authorsMax,
    select: (source) => sql`
      select followed.id, newest.published_at from followed
      cross join lateral (
        select published_at from ${tableOf(source)} listed
        where author_id = followed.id and ${notAfter} order by published_at desc limit 1
      ) as newest
      order by newest.published_at desc limit ${authorsMax}`,
    listed: (source) => sql`
      select newest.* from ${name(source)} author
      cross join lateral (${selectVisible(source, asked, sql`author.id`)}) as newest
      order by newest.published_at desc, newest.id desc limit ${asked.count}`,
  })
}
