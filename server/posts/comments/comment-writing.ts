/* Shared: how a comment is written, for its kind of post and for whoever fills a forum. */
import type { Settings } from '#contract/core/settings.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { takeStep } from '#server/core/joint-transactions.ts'
import type { Rights } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellWebhooksOfComment } from '#server/notifications/webhook-outlet.ts'
import { remindOfNewMentions } from '#server/posts/publishing/mentions.ts'
import { keepRevisions } from '#server/posts/publishing/revisions.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import {
  type AddedComment,
  findClosedCode,
  findComment,
  hasBeenAdopted,
  holdComment,
  insertComment,
  updateText,
} from './comment-queries.ts'
import { tellReplied } from './last-reply.ts'
import { type PreparedText, toEdit } from './text-post.ts'

export interface NewComment {
  /** The id that it was given while it waited for review. */
  reservedId?: number | undefined
  topicId: number
  authorId: number
  text: PreparedText
  quotedId?: number | undefined
  publishedAt?: Date
  /** Whether staff put it there, whom a closed topic doesn't keep out. */
  isMoved?: boolean
}

/**
 * Writes a comment that is ready on the next floor, with everything that counts it. Does not check permission; callers
 * must. Throws `topic_closed`, `not_found` and `deleted_meanwhile` where it has no place any more.
 */
export async function addComment(tx: Tx, comment: NewComment): Promise<AddedComment> {
  const isReviewed = comment.reservedId !== undefined
  const added = await takeStep(tx, insertComment, {
    id: comment.reservedId ?? null,
    topic_id: comment.topicId,
    author_id: comment.authorId,
    text: comment.text,
    quoted_id: comment.quotedId ?? null,
    published_at: comment.publishedAt ?? new Date(),
    // What staff have approved is shown in a topic that they closed meanwhile, and beside what they moved away.
    in_closed: isReviewed || comment.isMoved === true,
  })
  if (!added) throw new UserError((await findClosedCode(tx, comment.topicId)) ?? 'not_found')
  if (comment.quotedId && added.quotedAuthorId === null) throw new UserError('deleted_meanwhile')
  await bindUploads(tx, comment.authorId, comment.text.body, { commentId: added.commentId })
  await indexPost(tx, { postKind: 'comment', postId: added.commentId, isNew: true, html: comment.text.html })
  await tellReplied(tx, { ...comment, isQuestion: added.isQuestion })
  return added
}

export interface CommentEdit {
  commentId: number
  authorId: number
  /** Of the staff, where they edit what another wrote. */
  editorId?: number
  /** The one that the edit began with. */
  version: number
  text: PreparedText
}

/** Makes a comment's new text visible. Does not check permission; callers must. Throws `changed_meanwhile`, `deleted_meanwhile`. */
export async function releaseCommentEdit(tx: Tx, settings: Settings, edit: CommentEdit): Promise<void> {
  const { commentId, authorId, version, text } = edit
  const { editorId = authorId } = edit
  await holdComment(tx, commentId)
  const found = await findComment(tx, commentId)
  if (!(await updateText(tx, 'comments', { id: commentId, version }, text)) || !found)
    throw new UserError(found?.deleted_at ? 'deleted_meanwhile' : 'changed_meanwhile')
  const { topic_id: topicId } = found
  // Whoever adopts holds the answer, so that an edit comes before, and is seen, or finds it adopted.
  if (found.is_question) requireUnadopted({ is_adopted: await hasBeenAdopted(tx, commentId) })
  await keepRevisions(tx, toEdit({ postKind: 'comment', postId: commentId, editorId }, found, text))
  await bindUploads(tx, editorId, text.body, { commentId })
  await indexPost(tx, { postKind: 'comment', postId: commentId, html: text.html })
  await remindOfNewMentions(
    tx,
    settings,
    { actorId: authorId, topicId, isQuestion: found.is_question, commentId },
    text.mentionedIds,
  )
  await tellWebhooksOfComment(tx, 'changed', { topicId, commentId, isQuestion: found.is_question })
  await invalidate(tx, tagOf('topic', topicId))
}

/** Refuses to change an answer that was adopted. */
export function requireUnadopted({ is_adopted }: { is_adopted: boolean }): void {
  if (is_adopted) throw new UserError('answer_adopted')
}

/** A comment that this reader may view and nobody has deleted. */
export async function readStanding(db: Database, rights: Rights, commentId: number) {
  const comment = await findComment(db, commentId)
  if (!comment) throw new UserError('not_found')
  if (!canViewTopics(rights, comment.tag_id)) throw new UserError('topic_gated')
  if (comment.deleted_at) throw new UserError('deleted_meanwhile')
  return comment
}
