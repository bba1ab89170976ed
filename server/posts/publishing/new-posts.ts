/* Shared by whatever tells the staff how the site is doing. */

import type { Database } from '#server/core/database.ts'
import { countPublished } from './new-post-queries.ts'

/** How many topics, comments and replies have been published since a moment and still stand; questions and answers are among them. */
export async function countNewPosts(
  db: Database,
  since: Date,
): Promise<{ topics: number; comments: number; replies: number }> {
  const { topics, comments, replies } = await countPublished(db, since)
  return { topics: Number(topics), comments: Number(comments), replies: Number(replies) }
}
