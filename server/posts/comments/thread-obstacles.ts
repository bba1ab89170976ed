import type { ThreadObstacles } from '#contract/posts/viewer-state.ts'
import type { MemberContext } from '#server/core/context.ts'
import { hasTopicRight } from '#server/core/rights.ts'
import { findObstacles } from '#server/posts/publishing/obstacles.ts'
import { canModerate, mayComment } from '#server/posts/topics/policy.ts'
import { closedCode, switchesOf } from '#server/posts/topics/switches.ts'

/** Why a member can't write below a topic, or edit what is their own there, before they have typed a word. */
export async function findThreadObstacles(
  context: MemberContext,
  topic: { tag_id: number; is_closed: boolean; is_question: boolean },
): Promise<ThreadObstacles> {
  const { actor, settings } = context
  const switches = switchesOf(settings, topic.is_question)
  const mayEdit = (right: 'edit_topics' | 'edit_comments') =>
    hasTopicRight(actor, 'view_topics', topic.tag_id) && hasTopicRight(actor, right, topic.tag_id)
  const saying = {
    isAllowed: mayComment(actor, topic.tag_id),
    closedAs: topic.is_closed ? closedCode(topic.is_question) : undefined,
    needsRealName: switches.needsRealNameToSay,
  }
  const editing = { isAllowed: mayEdit('edit_comments'), needsRealName: false }
  const editingTopic = { isAllowed: mayEdit('edit_topics'), needsRealName: switches.needsRealNameToPost }
  const found = await findObstacles(context, {
    comment: { ...saying, isOpen: switches.say },
    quote: { ...saying, isOpen: switches.quote },
    reply: { ...saying, isOpen: switches.reply },
    editTopic: { ...editingTopic, isOpen: switches.editPost },
    editComment: { ...editing, isOpen: switches.editSaid },
    editReply: { ...editing, isOpen: switches.editReply },
  })
  // Staff who moderate edit every topic, whatever holds for members.
  return canModerate(actor) ? { ...found, editTopic: null } : found
}
