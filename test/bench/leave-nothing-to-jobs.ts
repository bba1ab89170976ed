import { sql } from 'kysely'
import { postKinds } from '#contract/posts/review.ts'
import type { Database } from '#server/core/database.ts'
import { writeProgress } from '#server/posts/search-index/entry-queries.ts'
import { searchVersion } from '#server/posts/search-index/search-words.ts'

/**
 * Has the jobs that index and compare older posts take what was filled in for done: beside a million of them they work for
 * hours, on a processor that what is measured needs.
 */
export async function leaveNothingToJobs(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A million rows take longer than any request may.
    await sql`set local statement_timeout = 0`.execute(tx)
    for (const post_kind of postKinds)
      await writeProgress(tx, { post_kind, version: searchVersion, below_id: 0 })
    await sql`insert into similar_topics (topic_id, similar_ids) select id, '{}' from topics
      on conflict do nothing`.execute(tx)
  })
}
