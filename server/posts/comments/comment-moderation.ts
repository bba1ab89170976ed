import type { Settings } from '#contract/core/settings.ts'
import type { Page } from '#contract/core/wire.ts'
import type { DeletedComment } from '#contract/posts/comment-moderation.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { unlockByComment } from '#server/hidden-content/hidden-content.ts'
import { grantRewardAgain, takeRewardBack } from '#server/points/points.ts'
import { pageOf } from './comment-pages.ts'
import * as queries from './deletion-queries.ts'

interface StaffDeletion {
  reason: string | undefined
  isAbuse: boolean
  /** What it was, for the audit log. */
  before: object
}

/**
 * Writes down that staff took away what another member said, and of abuse takes the reward back; the last thing in the
 * transaction, because it locks accounts. Staff who give no reason are refused.
 */
export async function recordDeletion(
  tx: Tx,
  staff: Viewer,
  said: queries.Said & { authorId: number },
  { reason, isAbuse, before }: StaffDeletion,
): Promise<void> {
  if (!reason) throw fieldError('reason', { code: 'required' })
  const { id } = await queries.insertDeletion(tx, said, staff.memberId, reason)
  const act = said.kind === 'comment' ? 'delete_comment' : 'delete_reply'
  await writeAudit(tx, staff, { act, subject: `${said.kind}:${said.id}`, before, after: { reason, isAbuse } })
  if (isAbuse) await queries.setPointsTaken(tx, id, await takeRewardBack(tx, said, id))
}

/**
 * Shows a comment again that staff deleted, on its floor, and gives a reward again that was taken. What stands already
 * is left alone.
 */
export async function restoreComment(
  db: Database,
  staff: Viewer,
  { commentId, reason }: { commentId: number; reason: string },
): Promise<void> {
  await restore(db, staff, { kind: 'comment', id: commentId }, reason, async (tx) => {
    const restored = await queries.markCommentRestored(tx, commentId)
    // Its topic may have begun to hide something from those who have not commented.
    await unlockByComment(tx, { topicId: restored.topic_id, authorId: restored.author_id })
    return restored
  })
}

/** Shows a reply again, as a comment is; under a deleted comment, which then holds its place again. */
export async function restoreReply(
  db: Database,
  staff: Viewer,
  { replyId, reason }: { replyId: number; reason: string },
): Promise<void> {
  await restore(db, staff, { kind: 'reply', id: replyId }, reason, (tx) =>
    queries.markReplyRestored(tx, replyId),
  )
}

async function restore(
  db: Database,
  staff: Viewer,
  said: queries.Said,
  reason: string,
  show: (tx: Tx) => Promise<{ topic_id: number; author_id: number }>,
): Promise<void> {
  if (!(await queries.hasBeenSaid(db, said))) throw new UserError('not_found')
  await db.transaction().execute(async (tx) => {
    // Of several at once one finds the row, and the others find it gone.
    const deletion = await queries.removeDeletion(tx, said)
    if (!deletion) return
    const { topic_id: topicId, author_id: authorId } = await show(tx)
    const act = said.kind === 'comment' ? 'restore_comment' : 'restore_reply'
    const note = { before: { reason: deletion.reason }, after: { reason } }
    await writeAudit(tx, staff, { act, subject: `${said.kind}:${said.id}`, ...note })
    await announce(tx, contentKey.topic(topicId), contentKey.topicLists)
    const { id: occasion, points_taken: points } = deletion
    if (points) await grantRewardAgain(tx, { ...said, authorId }, points, occasion)
  })
}

const perPage = 30

export async function listDeletedComments(
  db: Database,
  { commentsPerPage }: Settings,
  page: number,
): Promise<Page<DeletedComment>> {
  const [{ total }, rows] = await Promise.all([
    queries.countDeletions(db),
    queries.listDeletions(db, (page - 1) * perPage, perPage),
  ])
  const items = rows.map((row) => ({
    deletionId: row.id,
    commentId: row.comment_id,
    replyId: row.reply_id,
    body: row.body_markdown,
    author: row.author_account,
    topic: { topicId: row.topic_id, title: row.title, isDeleted: row.topic_deleted_at !== null },
    floor: row.floor,
    commentPage: pageOf(row.floor, commentsPerPage),
    deletedBy: row.staff_account,
    reason: row.reason,
    pointsTaken: row.points_taken,
    deletedAt: row.deleted_at.toISOString(),
  }))
  return { items, ...pageNumbers(page, perPage, total) }
}
