/* Shared: what the site itself shows, such as its help, names uploads too. */
import { namesIn } from '#contract/posts/upload-paths.ts'
import type { Tx } from '#server/core/database.ts'
import { deleteSiteUses, insertUses, markUsed } from './queries.ts'

/** So many stand in one part of the site. */
const usesMax = 500

/**
 * Binds what a part of the site, as 'help:7', names to it, so that it stays; of what it named before nothing else. Those that
 * somebody else of the staff uploaded stay bound, and new ones are the writer's own.
 */
export async function bindSiteUploads(
  tx: Tx,
  memberId: number,
  { part, text }: { part: string; text: string },
): Promise<void> {
  const names = namesIn(text, usesMax)
  await deleteSiteUses(tx, part, names)
  if (names.length === 0) return
  const used = await markUsed(tx, memberId, names)
  const place = { topic_id: null, comment_id: null, waiting_post_id: null, report_id: null, site_part: part }
  await insertUses(
    tx,
    used.map(({ id }) => ({ upload_id: id, ...place })),
  )
}

/** The part is gone; what only it named is removed within a day. */
export const releaseSiteUploads = (tx: Tx, part: string) => deleteSiteUses(tx, part, [])
