/* Shared: how a reply is written, for its kind of post and for staff who edit it. */
import type { Settings } from '#contract/core/settings.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Rights } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellWebhooksOfComment } from '#server/notifications/webhook-outlet.ts'
import { remindOfNewMentions } from '#server/posts/publishing/mentions.ts'
import { keepRevisions } from '#server/posts/publishing/revisions.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import { holdComment, updateText } from './comment-queries.ts'
import { findReply } from './reply-queries.ts'
import { type PreparedText, toEdit } from './text-post.ts'

export interface ReplyEdit {
  replyId: number
  commentId: number
  authorId: number
  /** Of the staff, where they edit what another wrote. */
  editorId?: number
  /** The one that the edit began with. */
  version: number
  text: PreparedText
}

/** Makes a reply's new text visible. Does not check permission; callers must. Throws `changed_meanwhile`, `deleted_meanwhile`. */
export async function releaseReplyEdit(tx: Tx, settings: Settings, edit: ReplyEdit): Promise<void> {
  const { replyId, commentId, authorId, version, text } = edit
  const { editorId = authorId } = edit
  await holdComment(tx, commentId)
  const found = await findReply(tx, replyId)
  if (!(await updateText(tx, 'replies', { id: replyId, version }, text)) || !found)
    throw new UserError(found?.deleted_at ? 'deleted_meanwhile' : 'changed_meanwhile')
  const { topic_id: topicId } = found
  await keepRevisions(tx, toEdit({ postKind: 'reply', postId: replyId, editorId }, found, text))
  await bindUploads(tx, editorId, text.body, { commentId })
  await indexPost(tx, { postKind: 'reply', postId: replyId, html: text.html })
  await remindOfNewMentions(
    tx,
    settings,
    { actorId: authorId, topicId, isQuestion: found.is_question, commentId, replyId },
    text.mentionedIds,
  )
  await tellWebhooksOfComment(tx, 'changed', { topicId, commentId, replyId, isQuestion: found.is_question })
  await invalidate(tx, tagOf('topic', topicId))
}

/** A reply that this reader may view and nobody has deleted. */
export async function readStandingReply(db: Database, rights: Rights, replyId: number) {
  const reply = await findReply(db, replyId)
  if (!reply) throw new UserError('not_found')
  if (!canViewTopics(rights, reply.tag_id)) throw new UserError('topic_gated')
  if (reply.deleted_at) throw new UserError('deleted_meanwhile')
  return reply
}
