import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import type * as contract from '#contract/posts/comment-writing.ts'
import { announce, contentKey } from '#server/content.ts'
import { requireVoice, type Viewer } from '#server/core/actor.ts'
import type { Rights } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import type { RenderedPost } from '#server/markdown/render.ts'
import { remindOfNewMentions, settleMentions } from '#server/mentions/mentions.ts'
import { recordDeletion } from '#server/posts/comments/comment-moderation.ts'
import { holdPost } from '#server/review/hold-post.ts'
import { judgeText } from '#server/review/judge-text.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import { createIdPrefix } from '#server/topics/topics.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import { findComment, insertComment, markCommentDeleted, updateBody } from './comment-queries.ts'
import { canDelete, canEditComment } from './policy.ts'

export interface NewComment {
  /** What it was given while it waited for review. */
  reservedId?: number
  topicId: number
  authorId: number
  body: string
  post: RenderedPost
  quotedId?: number | undefined
  publishedAt?: Date
}

export interface AddedComment {
  commentId: number
  floor: number
  topicAuthorId: number
  topicTagId: number
  /** Whose comment it quotes. */
  quotedAuthorId: number | null
  /** Staff have closed the topic to comments; their own tools may write all the same. */
  isClosed: boolean
  /** It opens what the topic hides until one comments. */
  unlocks: boolean
}

/** Writes a comment that is ready on the next floor, with everything that counts it. Asks nobody: the caller has. */
export async function addComment(tx: Tx, comment: NewComment): Promise<AddedComment> {
  const added = await insertComment(tx, {
    id: comment.reservedId ?? null,
    topic_id: comment.topicId,
    author_id: comment.authorId,
    body_markdown: comment.body,
    body_html: comment.post.html,
    summary: comment.post.summary,
    quoted_id: comment.quotedId ?? null,
    published_at: comment.publishedAt ?? new Date(),
  })
  if (!added) throw new UserError('not_found')
  await bindUploads(tx, comment.authorId, comment.body, { commentId: added.id })
  if (comment.quotedId && added.quoted_author_id === null) throw new UserError('deleted_meanwhile')
  await announce(tx, contentKey.topic(comment.topicId), contentKey.topicLists)
  return {
    commentId: added.id,
    floor: added.floor,
    topicAuthorId: added.topic_author_id,
    topicTagId: added.tag_id,
    quotedAuthorId: added.quoted_author_id,
    isClosed: added.is_closed,
    unlocks: added.unlocks,
  }
}

/** What was typed, for whoever may edit it. */
export async function readCommentSource(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  commentId: number,
): Promise<{ body: string; version: number }> {
  const comment = await readStanding(db, viewer.rights, commentId)
  if (!canEditComment(viewer, settings, comment)) throw new UserError('forbidden')
  return { body: comment.body_markdown, version: comment.version }
}

/** Refuses with `changed_meanwhile` whoever began with an older version, and says so when the comment is gone. */
export async function editComment(
  db: Database,
  settings: Settings,
  words: WordBook,
  viewer: Viewer,
  { commentId, version, ...input }: ParsedInputOf<typeof contract.editComment>,
): Promise<OutputOf<typeof contract.editComment>> {
  if (!settings.allowCommentEditing) throw new UserError('feature_closed')
  requireVoice(viewer)
  const comment = await readStanding(db, viewer.rights, commentId)
  if (!canEditComment(viewer, settings, comment)) throw new UserError('forbidden')
  const { tag_id: tagId, title } = comment
  const judging = { words, settings, viewer }
  const sent = judgeText(judging, settings.reviewComments, tagId, { body: input.body })
  const { body } = sent.text
  const { isWaiting, wordsReplaced } = sent
  const edit = { commentId, version, body, post: await renderPost(body, createIdPrefix()) }
  const place = { topicId: comment.topic_id, authorId: comment.author_id }
  await db.transaction().execute(async (tx) => {
    if (!isWaiting) return releaseCommentEdit(tx, settings, { ...edit, ...place })
    await holdPost(tx, {
      ...place,
      kind: 'comment',
      edit: { postId: commentId, version },
      tagId,
      title,
      source: body,
      prepared: { body, post: edit.post },
      words: sent.found,
    })
  })
  return { isWaiting, wordsReplaced }
}

export interface CommentEdit {
  commentId: number
  topicId: number
  authorId: number
  /** The one that the edit began with. */
  version: number
  body: string
  post: RenderedPost
}

/** The moment a comment's new text becomes visible. Throws `changed_meanwhile`. Asks nobody: the caller has. */
export async function releaseCommentEdit(tx: Tx, settings: Settings, edit: CommentEdit): Promise<void> {
  const { commentId, topicId, authorId, version, body, post } = edit
  const { parts, mentionedIds } = await settleMentions(tx, [post.html])
  const text = { id: commentId, version, body_markdown: body, body_html: parts[0], summary: post.summary }
  if (!(await updateBody(tx, 'comments', text))) throw new UserError('changed_meanwhile')
  await bindUploads(tx, authorId, body, { commentId })
  await remindOfNewMentions(tx, settings, { actorId: authorId, topicId, commentId }, mentionedIds)
  await announce(tx, contentKey.topic(topicId))
}

/**
 * Deletes one's own comment, or as staff anybody's, which is written into the audit log with its text; of abuse the
 * reward is taken back.
 */
export async function deleteComment(
  db: Database,
  viewer: Viewer,
  { commentId, reason, isAbuse }: ParsedInputOf<typeof contract.deleteComment>,
): Promise<void> {
  const comment = await readStanding(db, viewer.rights, commentId)
  const isOwn = comment.author_id === viewer.memberId
  if (isOwn) requireVoice(viewer)
  if (!canDelete(viewer, comment)) throw new UserError('forbidden')
  await db.transaction().execute(async (tx) => {
    if (!(await markCommentDeleted(tx, commentId))) throw new UserError('deleted_meanwhile')
    await announce(tx, contentKey.topic(comment.topic_id), contentKey.topicLists)
    if (isOwn) return
    const before = { topicId: comment.topic_id, floor: comment.floor, body: comment.body_markdown }
    const item = { kind: 'comment', id: commentId, authorId: comment.author_id } as const
    await recordDeletion(tx, viewer, item, { reason, isAbuse, before })
  })
}

/** A comment that this reader may view and nobody has deleted. */
export async function readStanding(db: Database, rights: Rights, commentId: number) {
  const comment = await findComment(db, commentId)
  if (!comment) throw new UserError('not_found')
  if (!canViewTopics(rights, comment.tag_id)) throw new UserError('topic_gated')
  if (comment.deleted_at) throw new UserError('deleted_meanwhile')
  return comment
}
