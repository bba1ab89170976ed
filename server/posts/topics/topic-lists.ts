import { sql } from 'kysely'
import type { TopicOrder } from '#contract/posts/topic-searches.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
import { placeAgain, repliedList, replyBlockSize } from './reply-order.ts'

/*
 * The lists of the newest and of essence are ordered by `topics.position` and counted in blocks of 1,024 positions
 * (docs/decisions/0003), those by last reply in the same way by a position of their own; the others are ranked
 * (docs/decisions/0080). A list is named by what it holds, so that counting and finding agree on the same name.
 */

export const blockSize = 1024

/** All topics, or those of a tag: of a leaf by `tag_id`, of a root by `root_tag_id`, each with its own index. */
export interface TopicList {
  tag?: { tagId: number; column: 'tag_id' | 'root_tag_id' } | undefined
  order: TopicOrder
}

const ranked: readonly TopicOrder[] = ['hot', 'week', 'month', 'year']

export const isRanked = ({ order }: TopicList) => ranked.includes(order)

/** The list of `topic_ranks` that is meant. */
export const rankListOf = ({ order, tag }: TopicList) => `${order}:${tag ? `tag:${tag.tagId}` : 'all'}`

const nameOf = (tagId: number | undefined, essence: boolean) =>
  `${tagId === undefined ? 'all' : `tag:${tagId}`}${essence ? ':essence' : ''}`

/** The lists that one visible topic belongs to. */
export function listsOf(topic: { tag_id: number; root_tag_id: number; is_essence: boolean }): string[] {
  const tagIds = [undefined, ...new Set([topic.tag_id, topic.root_tag_id])]
  const latest = tagIds.map((tagId) => nameOf(tagId, false))
  const essence = tagIds.map((tagId) => nameOf(tagId, true))
  return (topic.is_essence ? [...latest, ...essence] : latest).sort()
}

export interface ListedTopic {
  id: number
  position: number
  tag_id: number
  root_tag_id: number
  is_essence: boolean
}

/** Counts a topic into (1) or out of (-1) its lists, at the end of the transaction: everyone's writes meet in these rows. */
export async function countInLists(tx: Tx, topic: ListedTopic, step: 1 | -1): Promise<void> {
  await countIn(tx, listsOf(topic), topic.position, step)
  await placeAgain(tx, topic.id)
}

async function countIn(tx: Tx, lists: string[], position: number, step: 1 | -1): Promise<void> {
  const block = Math.floor(position / blockSize)
  const write = sql`
    insert into topic_list_blocks (list, block, count)
    select list, ${block}::bigint, greatest(${step}::int, 0) from unnest(${lists}::text[]) as list
    on conflict (list, block) do update set count = topic_list_blocks.count + ${step}::int`
  await defer(tx, { write })
}

/** Counts in the lists of essence only, when a topic becomes essence (1) or is no longer (-1). */
export async function countInEssenceLists(tx: Tx, topic: ListedTopic, step: 1 | -1): Promise<void> {
  const plain = new Set(listsOf({ ...topic, is_essence: false }))
  const lists = listsOf({ ...topic, is_essence: true }).filter((list) => !plain.has(list))
  await countIn(tx, lists, topic.position, step)
}

/**
 * Counts many topics into their lists at once, and others out of theirs; as with `countInLists`, last in a transaction. All
 * rows are locked in one order, so that nobody who does the same waits for this in a circle.
 */
export async function countManyInLists(
  tx: Tx,
  topics: readonly ListedTopic[],
  gone: readonly ListedTopic[] = [],
): Promise<void> {
  const counts = new Map<string, number>()
  const count = (topic: ListedTopic, step: 1 | -1) => {
    const block = Math.floor(topic.position / blockSize)
    for (const list of listsOf(topic)) {
      const key = `${list} ${block}`
      counts.set(key, (counts.get(key) ?? 0) + step)
    }
  }
  for (const topic of topics) count(topic, 1)
  for (const topic of gone) count(topic, -1)
  const entries = [...counts]
    .filter(([, count]) => count !== 0)
    .map(([key, count]) => ({ key: key.split(' '), count }))
  if (entries.length === 0) return
  await sql`
    with given as materialized (
      select * from unnest(
        ${entries.map(({ key }) => key[0])}::text[], ${entries.map(({ key }) => key[1])}::bigint[],
        ${entries.map(({ count }) => count)}::int[]) as given (list, block, step)
    )
    insert into topic_list_blocks as kept (list, block, count)
    select list, block, greatest(step, 0) from given order by list, block
    on conflict (list, block) do update set count = kept.count
      + (select step from given where given.list = kept.list and given.block = kept.block)`.execute(tx)
}

export interface ListEntry {
  total: number
  /** Where to begin: below this position, skipping so many; a ranked list only skips. */
  belowPosition: number
  skip: number
}

/** Finds the item number `offset` of a list that is counted in blocks, without walking over those before it. */
export async function findListEntry(db: Database, list: TopicList, offset: number): Promise<ListEntry> {
  const isReplied = list.order === 'replied'
  const name = isReplied ? repliedList(list.tag?.tagId) : nameOf(list.tag?.tagId, list.order === 'essence')
  const blocks = isReplied ? 'topic_reply_blocks' : 'topic_list_blocks'
  const size = isReplied ? replyBlockSize : blockSize
  const { rows } = await sql<{ total: number | null; block: number | null; before: number | null }>`
    with blocks as (
      select block, count, sum(count) over (order by block desc)::bigint as upto
      from ${sql.table(blocks)} where list = ${name}
    )
    select (select max(upto) from blocks) as total, block, upto - count as before
    from (select 1) as one left join lateral (
      select * from blocks where upto > ${offset}::bigint order by block desc limit 1
    ) as entry on true`.execute(db)
  const { total, block, before } = rows[0] ?? { total: 0, block: null, before: null }
  return {
    total: total ?? 0,
    belowPosition: block === null ? 0 : (block + 1) * size,
    skip: before === null ? 0 : offset - before,
  }
}
