/* Shared: the lists by last reply; whoever changes a topic's last reply, its tag or whether it stands says so here. */
import { setTimeout } from 'node:timers/promises'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { deferRow } from '#server/core/deferred-writes.ts'
import * as queries from './reply-order-queries.ts'

export { replyOrderChannel } from './reply-order-queries.ts'

/** The pages of these lists are made anew at most so often, however many comments there are (docs/decisions/0080). */
const pauseMs = 2_000
const topicsPerStep = 500

/**
 * With ten comments to a topic one place in eleven is taken: fewer blocks to add up than the newest have, and at most a
 * millisecond or two of walking in one where every place is.
 */
export const replyBlockSize = 16_384

/** The list, which is also the cache tag of its pages. */
export const repliedList = (tagId: number | undefined) =>
  tagId === undefined ? 'replied:all' : `replied:tag:${tagId}`

const listsOf = ({ tag_id, root_tag_id }: { tag_id: number; root_tag_id: number }) => [
  repliedList(undefined),
  repliedList(tag_id),
  repliedList(root_tag_id),
]

/** Leaves it to a job to find the places of these topics in the lists by last reply anew. */
export async function placeAgain(tx: Tx, ...topicIds: number[]): Promise<void> {
  for (const topicId of topicIds) await deferRow(tx, queries.unplacedTopics, topicId)
}

/** Works like `placeTopics`, and lets those who read the lists have them for a while before it is done again. */
export async function keepReplyOrder(db: Database, stop: AbortSignal): Promise<void> {
  if ((await placeTopics(db, stop)) === 0) return
  await setTimeout(pauseMs, undefined, { signal: stop }).catch(() => {})
}

/** Finds the place of each topic that waits for one, the oldest first; returns how many lists have changed. */
export async function placeTopics(db: Database, stop?: AbortSignal): Promise<number> {
  const changed = new Set<string>()
  let taken = 0
  do {
    taken = await db.transaction().execute(async (tx) => {
      const step = await placeStep(tx)
      for (const list of step.lists) changed.add(list)
      return step.taken
    })
  } while (taken > 0 && !stop?.aborted)
  await invalidate(db, ...changed)
  return changed.size
}

async function placeStep(tx: Tx): Promise<{ taken: number; lists: Set<string> }> {
  await queries.lockReplyOrder(tx)
  const { taken, topics, newest } = await queries.takeUnplaced(tx, topicsPerStep)
  const counts = new BlockCounts()
  let top = newest
  const placed: queries.PlacedTopic[] = []
  for (const topic of topics) {
    if (topic.old) counts.add(topic.old, -1)
    if (!topic.is_listed) continue
    // Above all, or where it would stand had nobody replied since; what shares a place goes by its time.
    const moved = () => (topic.is_newest ? ++top : topic.below)
    const position = topic.is_moved || !topic.old ? moved() : topic.old.position
    counts.add({ ...topic, position }, 1)
    placed.push({ ...topic, position })
  }
  await queries.deletePlaces(
    tx,
    topics.filter(({ is_listed }) => !is_listed).map(({ topic_id }) => topic_id),
  )
  await queries.writePlaces(tx, placed)
  await queries.addToBlocks(tx, counts.changes())
  return { taken, lists: counts.lists }
}

/** How many topics of each block of each list come and go. */
class BlockCounts {
  readonly lists = new Set<string>()
  readonly #steps = new Map<string, queries.BlockChange>()

  add(topic: { tag_id: number; root_tag_id: number; position: number }, step: 1 | -1): void {
    const block = Math.floor(topic.position / replyBlockSize)
    for (const list of listsOf(topic)) {
      this.lists.add(list)
      const key = `${list} ${block}`
      const change = this.#steps.get(key) ?? { list, block, step: 0 }
      this.#steps.set(key, { ...change, step: change.step + step })
    }
  }

  changes = (): queries.BlockChange[] => [...this.#steps.values()].filter(({ step }) => step !== 0)
}

/** Places all topics at once, for whoever has filled a forum. */
export async function placeAllTopics(tx: Tx): Promise<void> {
  await queries.lockReplyOrder(tx)
  await queries.rebuildOrder(tx, replyBlockSize)
}
