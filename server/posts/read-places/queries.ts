import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** Screens say "99+" of more. */
const countMax = 100

/** A member keeps the places of as many topics; of more the oldest are forgotten. */
export const placesKept = 2_000

/** The newest floor of a topic is the furthest that anybody can have read. */
export const upsertPlaces = (
  db: Database,
  memberId: number,
  places: ReadonlyMap<number, number>,
  hiddenTagIds: readonly number[],
) =>
  sql`
    insert into read_places as kept (member_id, topic_id, floor)
    select ${memberId}, topics.id, least(given.floor, topics.last_floor)
    from unnest(${[...places.keys()]}::bigint[], ${[...places.values()]}::int[]) as given (topic_id, floor)
    join topics on topics.id = given.topic_id
    where topics.deleted_at is null and topics.tag_id <> all(${hiddenTagIds}::bigint[])
    order by topics.id
    on conflict (member_id, topic_id) do update
      set floor = greatest(kept.floor, excluded.floor), read_at = excluded.read_at`.execute(db)

/** What others have said beyond a row of `topics` and its `place`. */
const beyond = (memberId: number) => sql`
  from comments where comments.topic_id = topics.id and comments.floor > place.floor
    and comments.deleted_at is null and comments.author_id <> ${memberId}`

/** Of a query that has `topics`, and the member's row of `read_places` as `place` where there is one. */
export const unreadColumns = (memberId: number) =>
  [
    sql<number | null>`(select comments.id ${beyond(memberId)} order by comments.floor limit 1)`.as(
      'unread_id',
    ),
    sql<number>`(select count(*) from (select ${beyond(memberId)} limit ${countMax}) as counted)`.as(
      'unread_count',
    ),
  ] as const

export interface UnreadRow {
  topic_id: number
  unread_id: number | null
  unread_count: number
}

export const readUnreadRows = (
  db: Database,
  memberId: number,
  topicIds: readonly number[],
  hiddenTagIds: readonly number[],
): Promise<UnreadRow[]> =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('read_places as place')
        .innerJoin('topics', 'topics.id', 'place.topic_id')
        .select('place.topic_id')
        .select(unreadColumns(memberId))
        .where('place.member_id', '=', memberId)
        .where(sql<boolean>`place.topic_id = any(${topicIds}::bigint[])`)
        .where('topics.deleted_at', 'is', null)
        .where(
          sql<boolean>`topics.last_floor > place.floor and topics.tag_id <> all(${hiddenTagIds}::bigint[])`,
        )
        .as('found'),
    )
    .selectAll()
    .where('unread_id', 'is not', null)
    .execute()

/** Forgets the oldest places of those who have more than are kept. */
export const trimPlaces = (db: Database) =>
  sql`
    delete from read_places using (
      select listed.member_id, listed.topic_id from (
        select member_id from read_places group by member_id having count(*) > ${placesKept}
      ) as heavy
      cross join lateral (
        select member_id, topic_id from read_places
        where read_places.member_id = heavy.member_id order by read_at desc, topic_id offset ${placesKept}
      ) as listed
    ) as old
    where read_places.member_id = old.member_id and read_places.topic_id = old.topic_id`.execute(db)
