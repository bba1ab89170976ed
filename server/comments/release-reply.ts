import type { Settings } from '#contract/core/settings.ts'
import { announce, contentKey } from '#server/content.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Tx } from '#server/db/database.ts'
import type { RenderedPost } from '#server/markdown/render.ts'
import { settleMentions } from '#server/mentions/mentions.ts'
import { remindOfReply } from '#server/notifications/reminders.ts'
import { rewardItem } from '#server/points/points.ts'
import { insertReply, readRepliers } from '#server/posts/comments/reply-queries.ts'
import { bindUploads } from '#server/uploads/uploads.ts'

/** More would make one reply under a long discussion a crowd's news. */
const toldRepliersMax = 50

export interface NewReply {
  /** What it was given while it waited for review. */
  reservedId?: number
  authorId: number
  body: string
  post: RenderedPost
  /** The reply that this one answers; null when it answers the comment itself. */
  answeredId: number | null
  comment: { commentId: number; authorId: number; topicId: number; topicAuthorId: number }
}

/**
 * The moment a reply becomes visible, at once or after its review: who hears of it and what its author gets for it
 * belong here. Throws `deleted_meanwhile` when what it answers is gone. Asks nobody: the caller has.
 */
export async function releaseReply(tx: Tx, settings: Settings, reply: NewReply) {
  const { authorId, body, post, answeredId, comment } = reply
  const { commentId, topicId } = comment
  const { parts, mentionedIds } = await settleMentions(tx, [post.html])
  const text = { body, html: parts[0], summary: post.summary }
  const added = await insertReply(tx, {
    id: reply.reservedId ?? null,
    commentId,
    answeredId,
    authorId,
    ...text,
  })
  const isAnswerless = answeredId !== null && added?.answered_author_id === null
  if (!added || isAnswerless) throw new UserError('deleted_meanwhile')
  await bindUploads(tx, authorId, body, { commentId })
  const repliers = await readRepliers(tx, commentId, toldRepliersMax)
  await remindOfReply(tx, {
    replyId: added.id,
    commentId,
    topicId,
    actorId: authorId,
    answeredAuthorId: added.answered_author_id,
    commentAuthorId: comment.authorId,
    mentionedIds: mentionedIds.slice(0, settings.mentionRemindersMax),
    replierIds: repliers.map(({ author_id }) => author_id),
    topicAuthorId: comment.topicAuthorId,
  })
  await announce(tx, contentKey.topic(topicId))
  await rewardItem(tx, settings, { kind: 'reply', id: added.id, authorId })
  return added
}
