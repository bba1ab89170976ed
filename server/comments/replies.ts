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
import { findReply, markReplyDeleted } from '#server/posts/comments/reply-queries.ts'
import { holdPost } from '#server/review/hold-post.ts'
import { judgeText } from '#server/review/judge-text.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import { createIdPrefix } from '#server/topics/topics.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import { updateBody } from './comment-queries.ts'
import { canDelete, canEditReply } from './policy.ts'

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
  words: WordBook,
  viewer: Viewer,
  { replyId, version, ...input }: ParsedInputOf<typeof contract.editReply>,
): Promise<OutputOf<typeof contract.editReply>> {
  if (!settings.allowReplyEditing) throw new UserError('feature_closed')
  requireVoice(viewer)
  const reply = await readStandingReply(db, viewer.rights, replyId)
  if (!canEditReply(viewer, settings, reply)) throw new UserError('forbidden')
  const { tag_id: tagId, title } = reply
  const judging = { words, settings, viewer }
  const sent = judgeText(judging, settings.reviewReplies, tagId, { body: input.body })
  const { body } = sent.text
  const { isWaiting, wordsReplaced } = sent
  const edit = { replyId, version, body, post: await renderPost(body, createIdPrefix()) }
  const place = { commentId: reply.comment_id, topicId: reply.topic_id, authorId: reply.author_id }
  await db.transaction().execute(async (tx) => {
    if (!isWaiting) return releaseReplyEdit(tx, settings, { ...edit, ...place })
    await holdPost(tx, {
      ...place,
      kind: 'reply',
      edit: { postId: replyId, version },
      tagId,
      title,
      source: body,
      prepared: { body, post: edit.post },
      words: sent.found,
    })
  })
  return { isWaiting, wordsReplaced }
}

export interface ReplyEdit {
  replyId: number
  commentId: number
  topicId: number
  authorId: number
  /** The one that the edit began with. */
  version: number
  body: string
  post: RenderedPost
}

/** The moment a reply's new text becomes visible. Throws `changed_meanwhile`. Asks nobody: the caller has. */
export async function releaseReplyEdit(tx: Tx, settings: Settings, edit: ReplyEdit): Promise<void> {
  const { replyId, commentId, topicId, authorId, version, body, post } = edit
  const { parts, mentionedIds } = await settleMentions(tx, [post.html])
  const text = { id: replyId, version, body_markdown: body, body_html: parts[0], summary: post.summary }
  if (!(await updateBody(tx, 'replies', text))) throw new UserError('changed_meanwhile')
  await bindUploads(tx, authorId, body, { commentId })
  await remindOfNewMentions(tx, settings, { actorId: authorId, topicId, commentId, replyId }, mentionedIds)
  await announce(tx, contentKey.topic(topicId))
}

/** Deletes one's own reply, or as staff anybody's, as a comment is. */
export async function deleteReply(
  db: Database,
  viewer: Viewer,
  { replyId, reason, isAbuse }: ParsedInputOf<typeof contract.deleteReply>,
): Promise<void> {
  const reply = await readStandingReply(db, viewer.rights, replyId)
  const isOwn = reply.author_id === viewer.memberId
  if (isOwn) requireVoice(viewer)
  if (!canDelete(viewer, reply)) throw new UserError('forbidden')
  await db.transaction().execute(async (tx) => {
    if (!(await markReplyDeleted(tx, replyId))) throw new UserError('deleted_meanwhile')
    await announce(tx, contentKey.topic(reply.topic_id))
    if (isOwn) return
    const before = { commentId: reply.comment_id, body: reply.body_markdown }
    const item = { kind: 'reply', id: replyId, authorId: reply.author_id } as const
    await recordDeletion(tx, viewer, item, { reason, isAbuse, before })
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
