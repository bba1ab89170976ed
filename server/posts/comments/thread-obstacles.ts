import type { ThreadObstacles } from '#contract/posts/viewer-state.ts'
import type { MemberContext } from '#server/core/context.ts'
import { hasTopicRight } from '#server/core/rights.ts'
import { findObstacles } from '#server/posts/publishing/obstacles.ts'
import { canModerate, mayComment } from '#server/posts/topics/policy.ts'

/** Why a member can't write below a topic, or edit what is their own there, before they have typed a word. */
export async function findThreadObstacles(
  context: MemberContext,
  topic: { tag_id: number; is_closed: boolean },
): Promise<ThreadObstacles> {
  const { actor, settings } = context
  const mayEdit = (right: 'edit_topics' | 'edit_comments') =>
    hasTopicRight(actor, 'view_topics', topic.tag_id) && hasTopicRight(actor, right, topic.tag_id)
  const saying = {
    isAllowed: mayComment(actor, topic.tag_id),
    isTopicClosed: topic.is_closed,
    needsRealName: settings.realNameForComments,
  }
  const editing = { isAllowed: mayEdit('edit_comments'), needsRealName: false }
  const editingTopic = { isAllowed: mayEdit('edit_topics'), needsRealName: settings.realNameForTopics }
  const found = await findObstacles(context, {
    comment: { ...saying, isOpen: settings.allowComments },
    quote: { ...saying, isOpen: settings.allowComments && settings.allowQuoting },
    reply: { ...saying, isOpen: settings.allowReplies },
    editTopic: { ...editingTopic, isOpen: settings.allowTopicEditing },
    editComment: { ...editing, isOpen: settings.allowCommentEditing },
    editReply: { ...editing, isOpen: settings.allowReplyEditing },
  })
  // Staff who moderate edit every topic, whatever holds for members.
  return canModerate(actor) ? { ...found, editTopic: null } : found
}
