/* Shared: writes many topics at once, for tools that fill a forum. */
import { invalidate, topicListsTag } from '#server/core/cache-tags.ts'
import { allowLongStatements, type Database } from '#server/core/database.ts'
import { indexAllAgain } from '#server/posts/search-index/search-index.ts'
import { sidebarTag } from '#server/posts/topics/topic-tags.ts'
import {
  addToImportState,
  analyzeImported,
  correctMemberCounters,
  correctTopicCounters,
  dontWaitForDisk,
  type ImportedComment,
  type ImportedTopic,
  insertComments,
  insertImportedTopicIds,
  insertTopics,
  markImportFinished,
  numberAuthorComments,
} from './import-queries.ts'
import { placeAllTopics } from './reply-order.ts'
import { countManyInLists } from './topic-lists.ts'

/*
 * Topics and comments in bulk, as publishTopic and publishComment would have left them. An import is continued, not
 * begun anew: each batch is written in one transaction with the record of how far it has come.
 */

export {
  countTexts,
  createImportTables,
  type ImportedComment,
  type ImportedTopic,
  insertImportPlan as rememberImportPlan,
  insertTexts as storeTexts,
  type ReadyText,
  readImportState,
} from './import-queries.ts'

/** Writes topics that follow those imported so far, in the order of their numbers. */
export async function importTopics(db: Database, topics: readonly ImportedTopic[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await dontWaitForDisk(tx)
    const added = await insertTopics(tx, topics)
    if (added.length !== topics.length) throw new Error('A topic names a text that was not stored.')
    await insertImportedTopicIds(
      tx,
      topics.map(({ number }) => number),
      added.map(({ id }) => id),
    )
    await addToImportState(tx, { topics: topics.length, comments: 0 })
    await invalidate(tx, topicListsTag, sidebarTag)
    await countManyInLists(tx, added)
  })
}

/** Writes comments that follow those imported so far. Their topics have counted them already. */
export async function importComments(db: Database, comments: readonly ImportedComment[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await dontWaitForDisk(tx)
    const added = await insertComments(tx, comments)
    if (added !== comments.length) throw new Error('A comment names a topic or a text that was not stored.')
    await addToImportState(tx, { topics: 0, comments: comments.length })
  })
}

/** Makes every counter say what the rows say, forgets the texts, and lets the planner know what has come. */
export async function finishImport(db: Database, memberIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await numberAuthorComments(tx)
    await correctTopicCounters(tx)
    await correctMemberCounters(tx, memberIds)
    await placeAllTopics(tx)
    await markImportFinished(tx)
    await indexAllAgain(tx)
    await invalidate(tx, topicListsTag, sidebarTag)
  })
  await analyzeImported(db)
}
