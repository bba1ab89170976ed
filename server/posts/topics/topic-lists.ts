/* Shared: whoever takes a topic out of the lists counts it out. */
import { sql } from 'kysely'
import type { TopicOrder } from '#contract/posts/list-orders.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
import { BlockSteps, blockSize, findEntry, type ListEntry } from './list-block-queries.ts'
import { relist } from './question-lists.ts'
import { placeAgain, repliedList, replyBlockSize } from './reply-order.ts'

/*
 * The lists of the newest and of essence are ordered by `topics.position` and counted in blocks of 1,024 positions
 * (docs/decisions/0003), those by last reply in the same way by a position of their own; the others are ranked
 * (docs/decisions/0080). A list is named by what it holds, so that counting and finding agree on the same name.
 */

export { blockSize, type ListEntry } from './list-block-queries.ts'

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

/** The same of a topic or a question, whichever it is. */
export const countTopic = (
  tx: Tx,
  topic: ListedTopic & { is_question: boolean },
  step: 1 | -1,
): Promise<void> => (topic.is_question ? relist(tx, topic.id) : countInLists(tx, topic, step))

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
  const steps = new BlockSteps()
  for (const topic of topics) steps.add(listsOf(topic), topic.position, 1)
  for (const topic of gone) steps.add(listsOf(topic), topic.position, -1)
  await steps.write(tx)
}

/** Finds the item number `offset` of a list that is counted in blocks, without walking over those before it. */
export function findListEntry(db: Database, list: TopicList, offset: number): Promise<ListEntry> {
  const isReplied = list.order === 'replied'
  const name = isReplied ? repliedList(list.tag?.tagId) : nameOf(list.tag?.tagId, list.order === 'essence')
  return isReplied
    ? findEntry(db, { name, table: 'topic_reply_blocks', size: replyBlockSize }, offset)
    : findEntry(db, { name, table: 'topic_list_blocks', size: blockSize }, offset)
}
