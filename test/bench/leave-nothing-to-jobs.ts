import { sql } from 'kysely'
import { postKinds } from '#contract/posts/review.ts'
import { allowLongStatements, type Database } from '#server/core/database.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'
import { writeProgress } from '#server/posts/search-index/entry-queries.ts'
import { indexEarlierPosts } from '#server/posts/search-index/jobs.ts'
import { searchVersion } from '#server/posts/search-index/search-words.ts'
import { indexTopicKeywords } from '#server/posts/similar/jobs.ts'
import { readUnindexedTopics } from '#server/posts/similar/similar-queries.ts'

/** Of so many the jobs would take hours. */
export const manyTopics = 50_000

const quiet = { info: () => undefined }
const longMs = 4 * 3_600_000

/**
 * Works off what jobs would do to a loaded forum minute after minute, on a processor that what is measured needs: its posts are
 * indexed and its topics compared. What is too large for that is taken for done, and so is what an older renderer made of a forum
 * that was loaded before.
 */
export async function leaveNothingToJobs(db: Database, topics: number): Promise<void> {
  await takeForRendered(db)
  if (topics >= manyTopics) return takeForDone(db)
  await indexEarlierPosts(db, quiet, longMs)
  while (await hasUnindexedTopics(db)) await indexTopicKeywords(db)
}

async function takeForRendered(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    for (const table of ['topics', 'comments', 'replies'] as const)
      await tx
        .updateTable(table)
        .set({ renderer_version: rendererVersion })
        .where('renderer_version', '<', rendererVersion)
        .execute()
  })
}

const hasUnindexedTopics = async (db: Database) => (await readUnindexedTopics(db, 1)).length > 0

async function takeForDone(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A million rows take longer than any request may.
    await allowLongStatements(tx)
    for (const post_kind of postKinds)
      await writeProgress(tx, { post_kind, version: searchVersion, below_id: 0 })
    await sql`insert into similar_topics (topic_id, similar_ids) select id, '{}' from topics
      on conflict do nothing`.execute(tx)
    await sql`update topics set words_version = version where words_version <> version`.execute(tx)
  })
}
