import type { Settings } from '#contract/core/settings.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { Tx } from '#server/core/database.ts'
import { rewardItem } from '#server/money/points/points.ts'
import { remindOfComment } from '#server/notifications/reminders.ts'
import { tellWebhooksOfComment } from '#server/notifications/webhook-outlet.ts'
import { unlockByComment } from '#server/posts/hidden-content/hidden-content.ts'
import { addComment, type NewComment } from './comment-writing.ts'
import { rewardKinds } from './reward-kinds.ts'
import { tellCommentPublished } from './topic-watches.ts'

/**
 * Makes a comment visible, at once or after its review: who hears of it, what it opens and what its author gets for it
 * belong here. Does not check permission; callers must.
 */
export async function releaseComment(
  tx: Tx,
  settings: Settings,
  comment: NewComment,
): Promise<{ commentId: number; floor: number }> {
  const { topicId, authorId, text } = comment
  const added = await addComment(tx, comment)
  const { commentId, floor } = added
  await remindOfComment(tx, {
    ...added,
    topicId,
    actorId: authorId,
    mentionedIds: text.mentionedIds.slice(0, settings.mentionRemindersMax),
  })
  await invalidate(tx, tagOf('topic', topicId))
  await tellWebhooksOfComment(tx, 'published', { topicId, commentId, isQuestion: added.isQuestion })
  await tellCommentPublished(tx, { topicId, floor, authorId })
  if (added.unlocks) await unlockByComment(tx, { topicId, authorId })
  await rewardItem(tx, settings, { kind: rewardKinds(added).said, id: commentId, authorId })
  return { commentId, floor }
}
