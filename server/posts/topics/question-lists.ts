/* Shared: the lists of questions; whoever changes what they go by says so here. */
import type { QuestionFilter } from '#contract/posts/list-orders.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { deferRow } from '#server/core/deferred-writes.ts'
import { retagEntries } from '#server/posts/search-index/search-index.ts'
import { BlockSteps, blockSize, findEntry, type ListEntry } from './list-block-queries.ts'
import * as queries from './question-list-queries.ts'
import { insertTags } from './question-tag-queries.ts'
import type { Asking } from './topic-writing.ts'

/*
 * A question stands in three to five lists, as its filters go, of all questions, of each of its tags and of their roots. The list of
 * all goes by an activity that every answer draws anew, the others by the position that questions share with topics; both are counted in
 * blocks (docs/decisions/0003).
 */

/** Every list of questions, and the tags beside them. */
export const questionListsTag = 'question-lists'

/** The lists whose order every answer changes. */
export const questionActivityTag = 'question-activity'

/** The list of a filter, of all questions or those of a tag. */
const nameOf = (filter: QuestionFilter, tagId: number) =>
  `questions:${filter}:${tagId === 0 ? 'all' : `tag:${tagId}`}`

/** How the lists are called that say how many questions each tag has. */
export const questionTagLists = 'questions:latest:tag:'

function countListing(steps: BlockSteps, listing: queries.Listing, step: 1 | -1): void {
  const { tag_id: tagId, position, activity, is_resolved, has_fen, has_points } = listing
  const filters: QuestionFilter[] = ['latest', is_resolved ? 'resolved' : 'unresolved']
  if (has_points) filters.push('points')
  if (has_fen) filters.push('cash')
  steps.add(
    filters.map((filter) => nameOf(filter, tagId)),
    position,
    step,
  )
  steps.add([nameOf('all', tagId)], activity, step)
}

async function relistAll(tx: Tx, topicIds: readonly number[]): Promise<BlockSteps> {
  const steps = new BlockSteps()
  for (const listing of await queries.deleteListings(tx, topicIds)) countListing(steps, listing, -1)
  for (const listing of await queries.insertListings(tx, topicIds)) countListing(steps, listing, 1)
  return steps
}

/** Puts a question where it belongs now, once in a transaction that has changed it. Callers hold its row. */
export async function relist(tx: Tx, topicId: number): Promise<void> {
  const steps = await relistAll(tx, [topicId])
  await steps.defer(tx)
  await invalidate(tx, questionListsTag, questionActivityTag)
}

/** Writes what makes a topic a question, before its bounty is placed; `relist` follows. */
export async function addQuestion(tx: Tx, topicId: number, { tagIds }: Asking): Promise<void> {
  await queries.insertQuestion(tx, topicId)
  await insertTags(tx, topicId, tagIds)
}

/** Somebody answered or followed up. */
export async function moveUp(tx: Tx, topicId: number): Promise<void> {
  await deferRow(tx, queries.newActivities, topicId)
  await invalidate(tx, questionActivityTag)
}

/** Finds where a page of a list begins, without walking over those before it. */
export const findQuestionEntry = (
  db: Database,
  { filter, tagId }: { filter: QuestionFilter; tagId: number },
  offset: number,
): Promise<ListEntry> =>
  findEntry(db, { name: nameOf(filter, tagId), table: 'topic_list_blocks', size: blockSize }, offset)

const questionsPerStep = 100

/** Lets questions follow tags that were merged, few at a time. */
export async function moveQuestions(db: Database): Promise<void> {
  let moved = 0
  do {
    moved = await db.transaction().execute(async (tx) => {
      const topicIds = await queries.findMergedQuestions(tx, questionsPerStep)
      if (topicIds.length === 0) return 0
      // Whoever edits a question holds it before its tags.
      await queries.lockQuestions(tx, topicIds)
      await queries.takeMergedTags(tx, topicIds)
      await relistMany(tx, topicIds)
      await retagEntries(tx, topicIds)
      return topicIds.length
    })
  } while (moved > 0)
}

/** Puts the questions of a leaf under its new root. */
export async function relistTag(db: Database, tagId: number): Promise<void> {
  const topicIds = await queries.readQuestionIdsOf(db, tagId)
  for (let at = 0; at < topicIds.length; at += questionsPerStep) {
    const some = topicIds.slice(at, at + questionsPerStep)
    await db.transaction().execute((tx) => relistMany(tx, some))
  }
}

async function relistMany(tx: Tx, topicIds: readonly number[]): Promise<void> {
  await queries.lockQuestions(tx, topicIds)
  const steps = await relistAll(tx, topicIds)
  await steps.write(tx)
  await invalidate(tx, questionListsTag, questionActivityTag, ...topicIds.map((id) => `topic:${id}`))
}

export { type QuestionPage, selectQuestionPage } from './question-list-queries.ts'
