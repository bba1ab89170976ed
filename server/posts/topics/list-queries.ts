import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { cutPage, type PlacedIds } from './list-block-queries.ts'
import { type CardReader, selectCards } from './queries.ts'
import { type ListEntry, rankListOf, type TopicList } from './topic-lists.ts'

interface ListPage {
  list: TopicList
  entry: ListEntry
  count: number
  /** Whose topics are left out. */
  withoutTagIds: readonly number[]
}

/** The ids of one page, each with its place from the top, by the index that its order has. */
function selectPage({ list, entry, count }: Omit<ListPage, 'withoutTagIds'>): PlacedIds {
  const { order, tag } = list
  const ofTag = tag ? sql`and ${sql.ref(tag.column)} = ${tag.tagId}` : sql``
  switch (order) {
    case 'latest':
    case 'essence':
      return cutPage(
        {
          select: sql`id, position`,
          from: sql`topics
            where deleted_at is null and not is_question and position < ${entry.belowPosition} ${ofTag}
              ${order === 'essence' ? sql`and is_essence` : sql``}`,
          order: sql`position desc`,
        },
        entry,
        count,
      )
    case 'replied':
      return cutPage(
        {
          select: sql`topic_id as id, position, active_at`,
          from: sql`topic_reply_order where position < ${entry.belowPosition} ${ofTag}`,
          order: sql`position desc, active_at desc`,
        },
        entry,
        count,
      )
    default:
      return sql`(
        select topic_id as id, rank as place from topic_ranks
        where list = ${rankListOf(list)} and rank > ${entry.skip} and rank <= ${entry.skip + count})`
  }
}

/**
 * One page of a list. What was taken away or moved to another tag since a place or a rank was found is left out until the
 * next ones are.
 */
export const readTopicCards = (db: Database, reader: CardReader, page: ListPage) =>
  selectCards(db, reader)
    .innerJoin(selectPage(page).as<'page'>('page'), 'page.id', 'topics.id')
    .where('topics.deleted_at', 'is', null)
    .$if(page.withoutTagIds.length > 0, (query) => query.where('topics.tag_id', 'not in', page.withoutTagIds))
    .$if(page.list.tag !== undefined, (query) =>
      query.where(`topics.${page.list.tag!.column}`, '=', page.list.tag!.tagId),
    )
    .orderBy('page.place')
    .execute()

/** How many topics a ranked list has. */
export async function countRanked(db: Database, list: TopicList): Promise<number> {
  const { rows } = await sql<{ total: number | null }>`
    select max(rank) as total from topic_ranks where list = ${rankListOf(list)}`.execute(db)
  return rows[0]?.total ?? 0
}
