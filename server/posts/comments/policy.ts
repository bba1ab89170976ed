import type { Settings } from '#contract/core/settings.ts'
import type { Actor } from '#server/core/actor.ts'
import { hasStaffRight, hasTopicRight } from '#server/core/rights.ts'
import { canComment, canModerate, canViewTopics, canWrite } from '#server/posts/topics/policy.ts'
import { switchesUnder } from '#server/posts/topics/switches.ts'

/** The author of a comment or reply, and the tag of its topic. */
export interface Written {
  author_id: number
  tag_id: number
  /** An answer that was adopted stays as it is. */
  is_adopted?: boolean
}

export const canQuote = (actor: Actor | null, settings: Settings, tagId: number) =>
  canComment(actor, settings, tagId) && switchesUnder(settings, actor!, tagId).quote

/** Replies go by the right to comment, and have a switch of their own. */
export const canReply = (actor: Actor | null, settings: Settings, tagId: number) =>
  canWrite(actor) && switchesUnder(settings, actor, tagId).reply && hasBoth(actor, 'post_comments', tagId)

export const canEditComment = (actor: Actor | null, settings: Settings, comment: Written) =>
  isOwn(actor, comment) &&
  !comment.is_adopted &&
  switchesUnder(settings, actor, comment.tag_id).editSaid &&
  hasBoth(actor, 'edit_comments', comment.tag_id)

export const canEditReply = (actor: Actor | null, settings: Settings, reply: Written) =>
  isOwn(actor, reply) &&
  switchesUnder(settings, actor, reply.tag_id).editReply &&
  hasBoth(actor, 'edit_comments', reply.tag_id)

/** Lets members with the right delete their own, and staff who moderate delete anybody's. */
export const canDelete = (actor: Actor | null, written: Written) =>
  hasStaffRight(actor, 'moderate_content') ||
  (isOwn(actor, written) && !written.is_adopted && hasBoth(actor, 'delete_comments', written.tag_id))

/** Says whether an actor may look back at what a comment or reply was before it was edited. */
export const canInspect = (actor: Actor, { author_id, tag_id }: Written) =>
  canViewTopics(actor.rights, tag_id) && (canModerate(actor) || author_id === actor.memberId)

const isOwn = (actor: Actor | null, { author_id }: Written): actor is Actor =>
  canWrite(actor) && actor.memberId === author_id

/** Whoever can't view a topic does nothing under it either. */
const hasBoth = (
  actor: Actor | null,
  right: 'post_comments' | 'edit_comments' | 'delete_comments',
  tagId: number,
) => hasTopicRight(actor, 'view_topics', tagId) && hasTopicRight(actor, right, tagId)
