import type { Settings } from '#contract/core/settings.ts'
import type { Viewer } from '#server/core/actor.ts'
import { hasStaffRight, hasTopicRight } from '#server/core/rights.ts'
import { canComment, canWrite } from '#server/topics/policy.ts'

/** Whose it is, and the tag of the topic it stands under. */
export interface Written {
  author_id: number
  tag_id: number
}

export const canQuote = (viewer: Viewer | null, settings: Settings, tagId: number) =>
  settings.allowQuoting && canComment(viewer, settings, tagId)

/** Replies go by the right to comment, and have a switch of their own. */
export const canReply = (viewer: Viewer | null, settings: Settings, tagId: number) =>
  settings.allowReplies && canWrite(viewer) && hasBoth(viewer, 'post_comments', tagId)

export const canEditComment = (viewer: Viewer | null, settings: Settings, comment: Written) =>
  settings.allowCommentEditing && isOwn(viewer, comment) && hasBoth(viewer, 'edit_comments', comment.tag_id)

export const canEditReply = (viewer: Viewer | null, settings: Settings, reply: Written) =>
  settings.allowReplyEditing && isOwn(viewer, reply) && hasBoth(viewer, 'edit_comments', reply.tag_id)

/** One's own by right, anybody's as staff who moderate. */
export const canDelete = (viewer: Viewer | null, written: Written) =>
  hasStaffRight(viewer, 'moderate_content') ||
  (isOwn(viewer, written) && hasBoth(viewer, 'delete_comments', written.tag_id))

const isOwn = (viewer: Viewer | null, { author_id }: Written) =>
  canWrite(viewer) && viewer?.memberId === author_id

/** Whoever can't view a topic does nothing under it either. */
const hasBoth = (
  viewer: Viewer | null,
  right: 'post_comments' | 'edit_comments' | 'delete_comments',
  tagId: number,
) => hasTopicRight(viewer, 'view_topics', tagId) && hasTopicRight(viewer, right, tagId)
