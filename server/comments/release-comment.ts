import type { Settings } from '#contract/core/settings.ts'
import type { Tx } from '#server/db/database.ts'
import { unlockByComment } from '#server/hidden-content/hidden-content.ts'
import { settleMentions } from '#server/mentions/mentions.ts'
import { remindOfComment } from '#server/notifications/reminders.ts'
import { rewardItem } from '#server/points/points.ts'
import { tellCommentPublished } from '#server/posts/comments/topic-watches.ts'
import { type AddedComment, addComment, type NewComment } from './comments.ts'

/**
 * The moment a comment becomes visible, at once or after its review: who hears of it, what it opens and what its author
 * gets for it belong here. `judge` throws when what was written may not be, by the state in which it was
 * written, which rolls it back.
 */
export async function releaseComment(
  tx: Tx,
  settings: Settings,
  comment: NewComment,
  judge: (added: AddedComment) => void = () => undefined,
): Promise<AddedComment> {
  const { parts, mentionedIds } = await settleMentions(tx, [comment.post.html])
  const added = await addComment(tx, { ...comment, post: { ...comment.post, html: parts[0] } })
  judge(added)
  const { topicId, authorId } = comment
  await remindOfComment(tx, {
    ...added,
    topicId,
    actorId: authorId,
    mentionedIds: mentionedIds.slice(0, settings.mentionRemindersMax),
  })
  await tellCommentPublished(tx, { topicId, floor: added.floor, authorId })
  if (added.unlocks) await unlockByComment(tx, { topicId, authorId })
  await rewardItem(tx, settings, { kind: 'comment', id: added.commentId, authorId })
  return added
}
