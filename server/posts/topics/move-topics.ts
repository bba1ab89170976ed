import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { Database } from '#server/core/database.ts'
import { retagEntries } from '#server/posts/search-index/search-index.ts'
import { lockMisplaced, placeTopics, readSettlingTags, type SettlingTag, setSettled } from './move-queries.ts'
import { moveQuestions, relistTag } from './question-lists.ts'
import { placeAgain } from './reply-order.ts'
import { countManyInLists } from './topic-lists.ts'
import { sidebarTag } from './topic-tags.ts'

const topicsPerStep = 200
const stepsPerRun = 500

/**
 * Moves topics to where their tag was merged or moved, newest first. A step is a transaction of its own, so that whoever
 * comments or edits meanwhile waits for 200 topics at most; a hundred thousand topics are moved in a run.
 */
export async function moveTopics(db: Database): Promise<void> {
  let steps = 0
  await moveQuestions(db)
  for (const tag of await readSettlingTags(db)) {
    let moved = 0
    do {
      if (steps > stepsPerRun) return
      // Whoever deletes or restores meanwhile moves a topic from one part to the other, so both are gone through until neither holds any.
      const passes = [await movePart(db, tag, false), await movePart(db, tag, true)]
      moved = passes.reduce((sum, pass) => sum + pass, 0)
      steps += moved / topicsPerStep
    } while (moved > 0)
    if (tag.kind === 'question') await relistTag(db, tag.to_tag_id)
    await setSettled(db, tag)
  }
}

/** Moves the visible or the deleted topics of a tag; returns how many. */
async function movePart(db: Database, tag: SettlingTag, isDeleted: boolean): Promise<number> {
  let moved = 0
  let below: number | undefined
  for (let step = 0; step < stepsPerRun; step++) {
    const topics = await moveStep(db, tag, { isDeleted, below, count: topicsPerStep })
    moved += topics.length
    below = topics.at(-1)?.position
    if (below === undefined) return moved
  }
  return moved
}

function moveStep(db: Database, tag: SettlingTag, part: Parameters<typeof lockMisplaced>[2]) {
  return db.transaction().execute(async (tx) => {
    const topics = await lockMisplaced(tx, tag, part)
    if (topics.length === 0) return topics
    const ids = topics.map(({ id }) => id)
    await placeTopics(tx, ids, tag)
    await retagEntries(tx, ids)
    await invalidate(tx, topicListsTag, sidebarTag, ...ids.map((id) => tagOf('topic', id)))
    const placed = topics.map((topic) => ({ ...topic, tag_id: tag.to_tag_id, root_tag_id: tag.to_root_id }))
    if (!part.isDeleted && tag.kind === 'topic') {
      await placeAgain(tx, ...ids)
      await countManyInLists(tx, placed, topics)
    }
    return topics
  })
}
