/* Shared by the desk, which takes deletions back. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/comment-moderation.ts'
import type { DeletedComment } from '#contract/posts/comment-moderation.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext, StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { grantRewardAgain } from '#server/money/points/points.ts'
import { tellWebhooksOfComment } from '#server/notifications/webhook-outlet.ts'
import { unlockByComment } from '#server/posts/hidden-content/hidden-content.ts'
import { searchTag } from '#server/posts/search-index/search-index.ts'
import { pageOf } from './comment-pages.ts'
import { idOf } from './deletion.ts'
import * as queries from './deletion-queries.ts'
import { correctLastReply } from './last-reply.ts'
import { rewardKinds } from './reward-kinds.ts'

/**
 * Shows a comment again that staff deleted, on its floor, and gives a reward again that was taken. What stands already
 * is left alone.
 */
export async function restoreComment(
  context: StaffContext,
  { commentId, reason }: ParsedInputOf<typeof contract.restoreComment>,
): Promise<void> {
  const show = async (tx: Tx) => {
    const restored = await queries.markCommentRestored(tx, commentId)
    // Its topic may have begun to hide something from those who have not commented.
    await unlockByComment(tx, { topicId: restored.topic_id, authorId: restored.author_id })
    return restored
  }
  await restore(context, { said: { kind: 'comment', id: commentId }, reason, show })
}

/** Shows a reply again, as a comment is; under a deleted comment, which then holds its place again. */
export async function restoreReply(
  context: StaffContext,
  { replyId, reason }: ParsedInputOf<typeof contract.restoreReply>,
): Promise<void> {
  const show = (tx: Tx) => queries.markReplyRestored(tx, replyId)
  await restore(context, { said: { kind: 'reply', id: replyId }, reason, show })
}

interface Restoring {
  said: queries.Said
  reason: string
  /** Shows the row again, and counts it where it counts. */
  show: (tx: Tx) => Promise<queries.RestoredRow>
}

async function restore({ db, actor: staff }: StaffContext, { said, reason, show }: Restoring): Promise<void> {
  if (!(await queries.hasBeenSaid(db, said))) throw new UserError('not_found')
  await transact(db, async (tx) => {
    // Of several at once one finds the row, and the others find it gone.
    const deletion = await queries.removeDeletion(tx, said)
    if (!deletion) return
    const { topic_id: topicId, author_id: authorId, is_question: isQuestion } = await show(tx)
    const act = said.kind === 'comment' ? 'restore_comment' : 'restore_reply'
    const note = { before: { reason: deletion.reason }, after: { reason } }
    await writeAudit(tx, staff, { act, subject: `${said.kind}:${said.id}`, ...note })
    await invalidate(tx, tagOf('topic', topicId), searchTag)
    await tellWebhooksOfComment(tx, 'restored', { topicId, isQuestion, ...idOf(said) })
    await correctLastReply(tx, { topicId, isQuestion }, said)
    const { id: occasion, points_taken: points } = deletion
    const kinds = rewardKinds({ isQuestion })
    const item = { kind: said.kind === 'comment' ? kinds.said : kinds.reply, id: said.id, authorId }
    if (points) await grantRewardAgain(tx, item, { points, occasion })
  })
}

export function listDeletedComments(
  { db, language, settings: { commentsPerPage } }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listDeletedComments>,
): Promise<Page<DeletedComment>> {
  return readPage(page, {
    count: () => queries.countDeletions(db),
    rows: (span) => queries.listDeletions(db, span),
    toItem: (row) => ({
      deletionId: row.id,
      commentId: row.comment_id,
      replyId: row.reply_id,
      body: row.body_markdown,
      author: row.author_account,
      topic: {
        topicId: row.topic_id,
        title: shownTitle(row.title, language),
        isQuestion: row.is_question,
        isDeleted: row.topic_deleted_at !== null,
      },
      floor: row.floor,
      commentPage: pageOf(row.floor, commentsPerPage),
      deletedBy: row.staff_account,
      reason: row.reason,
      pointsTaken: row.points_taken,
      deletedAt: row.deleted_at.toISOString(),
    }),
  })
}
