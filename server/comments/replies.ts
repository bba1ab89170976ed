import type * as contract from '#contract/comment-writing.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { Settings } from '#contract/settings.ts'
import { requireCaptcha } from '#server/accounts/captcha.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Database } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { rewardItem } from '#server/points/points.ts'
import { remindOfReply } from '#server/reminders/reminders.ts'
import type { Rights } from '#server/rights.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import { createIdPrefix, needsWritingCaptcha } from '#server/topics/topics.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import { UserError } from '#server/user-error.ts'
import { requireVoice, type Viewer } from '#server/viewer.ts'
import { firstReplies, pageOf, repliesPerPage } from './comment-pages.ts'
import { updateBody } from './comment-queries.ts'
import { readStanding } from './comments.ts'
import { canDelete, canEditReply, canReply } from './policy.ts'
import { findReply, insertReply, markReplyDeleted, readRepliers } from './reply-queries.ts'

/** More would make one reply under a long discussion a crowd's news. */
const toldRepliersMax = 50

/** Answers a comment, or a reply under it; `replyPage` is the page of replies that the new one stands on. */
export async function publishReply(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.publishReply>,
): Promise<{ replyId: number; isAmongFirst: boolean; replyPage: number }> {
  if (!settings.allowReplies) throw new UserError('feature_closed')
  requireVoice(viewer)
  await requireRealName(db, viewer, settings.realNameForComments)
  const comment = await readStanding(db, viewer.rights, input.commentId)
  if (comment.is_closed) throw new UserError('topic_closed')
  if (!canReply(viewer, settings, comment.tag_id)) throw new UserError('forbidden')
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const { html, summary } = await renderPost(input.body, createIdPrefix())
  const { commentId, body, answeredId = null } = input
  const authorId = viewer.memberId
  const { id, number, reply_count } = await db.transaction().execute(async (tx) => {
    const added = await insertReply(tx, { commentId, answeredId, authorId, body, html, summary })
    const isAnswerless = answeredId !== null && added?.answered_author_id === null
    if (!added || isAnswerless) throw new UserError('deleted_meanwhile')
    await bindUploads(tx, authorId, body, { commentId })
    const repliers = await readRepliers(tx, commentId, toldRepliersMax)
    await remindOfReply(tx, {
      replyId: added.id,
      commentId,
      topicId: comment.topic_id,
      actorId: authorId,
      answeredAuthorId: added.answered_author_id,
      commentAuthorId: comment.author_id,
      replierIds: repliers.map(({ author_id }) => author_id),
      topicAuthorId: comment.topic_author_id,
    })
    await announce(tx, contentKey.topic(comment.topic_id))
    await rewardItem(tx, settings, { kind: 'reply', id: added.id, authorId })
    return added
  })
  return {
    replyId: id,
    isAmongFirst: reply_count <= firstReplies,
    replyPage: pageOf(number, repliesPerPage),
  }
}

/** What was typed, for whoever may edit it. */
export async function readReplySource(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  replyId: number,
): Promise<{ body: string; version: number }> {
  const reply = await readStandingReply(db, viewer.rights, replyId)
  if (!canEditReply(viewer, settings, reply)) throw new UserError('forbidden')
  return { body: reply.body_markdown, version: reply.version }
}

export async function editReply(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  { replyId, body, version }: ParsedInputOf<typeof contract.editReply>,
): Promise<void> {
  if (!settings.allowReplyEditing) throw new UserError('feature_closed')
  requireVoice(viewer)
  const reply = await readStandingReply(db, viewer.rights, replyId)
  if (!canEditReply(viewer, settings, reply)) throw new UserError('forbidden')
  const { html, summary } = await renderPost(body, createIdPrefix())
  const text = { id: replyId, version, body_markdown: body, body_html: html, summary }
  await db.transaction().execute(async (tx) => {
    if (!(await updateBody(tx, 'replies', text))) throw new UserError('changed_meanwhile')
    await bindUploads(tx, viewer.memberId, body, { commentId: reply.comment_id })
    await announce(tx, contentKey.topic(reply.topic_id))
  })
}

/** Deletes one's own reply, or as staff anybody's, which is written into the audit log with its text. */
export async function deleteReply(
  db: Database,
  viewer: Viewer,
  { replyId, reason }: ParsedInputOf<typeof contract.deleteReply>,
): Promise<void> {
  const reply = await readStandingReply(db, viewer.rights, replyId)
  const isOwn = reply.author_id === viewer.memberId
  if (isOwn) requireVoice(viewer)
  if (!canDelete(viewer, reply)) throw new UserError('forbidden')
  await db.transaction().execute(async (tx) => {
    const deletion = { id: replyId, deletedBy: viewer.memberId, reason: reason || null }
    if (!(await markReplyDeleted(tx, deletion))) throw new UserError('deleted_meanwhile')
    if (!isOwn) {
      const before = { commentId: reply.comment_id, body: reply.body_markdown }
      const note = { subject: `reply:${replyId}`, before, after: { reason } }
      await writeAudit(tx, viewer, { act: 'delete_reply', ...note })
    }
    await announce(tx, contentKey.topic(reply.topic_id))
  })
}

/** A reply that this reader may view and nobody has deleted. */
async function readStandingReply(db: Database, rights: Rights, replyId: number) {
  const reply = await findReply(db, replyId)
  if (!reply) throw new UserError('not_found')
  if (!canViewTopics(rights, reply.tag_id)) throw new UserError('topic_gated')
  if (reply.deleted_at) throw new UserError('deleted_meanwhile')
  return reply
}
