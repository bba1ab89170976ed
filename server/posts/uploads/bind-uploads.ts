/* Shared: whatever is written names the uploads that it shows. */
import { namesIn } from '#contract/posts/upload-paths.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { insertUses, markPicturesUsed, markUsed, readReportPictures, readWaitingUses } from './queries.ts'

/** One post shows at most so many; those beyond stay unused and go. */
const usesMax = 500

/**
 * Binds what a text names to its post, so that it stays: the author's own uploads only, since anybody may write another's
 * address. To be called in the transaction that saves the text. What a reply names is bound to its comment, and what hidden
 * content or a follow-up names to its topic.
 */
export async function bindUploads(tx: Tx, authorId: number, markdown: string, post: Place): Promise<void> {
  const names = namesIn(markdown, usesMax)
  if (names.length > 0) await bind(tx, await markUsed(tx, authorId, names), post)
}

type Place = { topicId: number } | { commentId: number } | { waitingPostId: number }

const bind = (tx: Tx, used: readonly { id: number }[], place: Place | { reportId: number }) =>
  insertUses(
    tx,
    used.map(({ id }) => ({
      upload_id: id,
      topic_id: 'topicId' in place ? place.topicId : null,
      comment_id: 'commentId' in place ? place.commentId : null,
      waiting_post_id: 'waitingPostId' in place ? place.waitingPostId : null,
      report_id: 'reportId' in place ? place.reportId : null,
    })),
  )

/**
 * What binds to the published post what a waiting one names, its author's or of the staff who have corrected it. To be asked for
 * before the waiting post is deleted.
 */
export async function findWaitingUses(
  tx: Tx,
  { id, source }: { id: number; source: string },
): Promise<(post: Place) => Promise<void>> {
  const names = namesIn(source, usesMax)
  const used = names.length > 0 ? await readWaitingUses(tx, id, names) : []
  return (post) => bind(tx, used, post)
}

/** Binds pictures to a report, whose they are from then on. Returns whether they all are the reporter's own. */
export async function bindReportPictures(
  tx: Tx,
  { reportId, reporterId }: { reportId: number; reporterId: number },
  names: readonly string[],
): Promise<boolean> {
  if (names.length === 0) return true
  const used = await markPicturesUsed(tx, reporterId, names)
  await bind(tx, used, { reportId })
  return used.length === names.length
}

/** The pictures of reports: those who made them and the staff are told where they are, and nobody else. */
export async function readPicturesOf(
  db: Database,
  reportIds: readonly number[],
): Promise<(reportId: number) => string[]> {
  const rows = reportIds.length > 0 ? await readReportPictures(db, reportIds) : []
  return (reportId) => rows.filter(({ report_id }) => report_id === reportId).map(({ path }) => path)
}
