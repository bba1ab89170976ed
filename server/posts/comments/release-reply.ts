import type { Settings } from '#contract/core/settings.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { rewardItem } from '#server/money/points/points.ts'
import { remindOfReply } from '#server/notifications/reminders.ts'
import { tellWebhooksOfComment } from '#server/notifications/webhook-outlet.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import { findClosedCode, holdComment } from './comment-queries.ts'
import { tellReplied } from './last-reply.ts'
import { type AddedReply, insertReply } from './reply-queries.ts'
import { rewardKinds } from './reward-kinds.ts'
import type { PreparedText } from './text-post.ts'

export interface NewReply {
  /** The id that it was given while it waited for review. */
  reservedId: number | undefined
  authorId: number
  text: PreparedText
  /** The reply that this one answers; null when it answers the comment itself. */
  answeredId: number | null
  commentId: number
}

/**
 * Makes a reply visible, at once or after its review: who hears of it and what its author gets for it belong here. Does not
 * check permission; callers must. Throws `deleted_meanwhile` when what it answers is gone, and `topic_closed`.
 */
export async function releaseReply(tx: Tx, settings: Settings, reply: NewReply): Promise<AddedReply> {
  const { authorId, text, answeredId, commentId } = reply
  const held = await holdComment(tx, commentId)
  if (!held) throw new UserError('deleted_meanwhile')
  const { topic_id: topicId } = held
  const added = await insertReply(tx, {
    id: reply.reservedId ?? null,
    commentId,
    answeredId,
    authorId,
    text,
    inClosed: reply.reservedId !== undefined,
  })
  const closedCode = added ? undefined : await findClosedCode(tx, topicId)
  if (closedCode) throw new UserError(closedCode)
  if (!added || (answeredId !== null && added.answeredAuthorId === null))
    throw new UserError('deleted_meanwhile')
  await bindUploads(tx, authorId, text.body, { commentId })
  await indexPost(tx, { postKind: 'reply', postId: added.replyId, isNew: true, html: text.html })
  await remindOfReply(tx, {
    ...added,
    commentId,
    topicId,
    actorId: authorId,
    mentionedIds: text.mentionedIds.slice(0, settings.mentionRemindersMax),
  })
  await invalidate(tx, tagOf('topic', topicId))
  const said = { topicId, commentId, replyId: added.replyId, isQuestion: added.isQuestion }
  await tellWebhooksOfComment(tx, 'published', said)
  await tellReplied(tx, { topicId, isQuestion: added.isQuestion })
  await rewardItem(tx, settings, { kind: rewardKinds(added).reply, id: added.replyId, authorId })
  return added
}
