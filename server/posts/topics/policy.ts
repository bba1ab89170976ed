/* Shared: who may read and write topics, for whatever stands under them. */
import type { Settings } from '#contract/core/settings.ts'
import { type Actor, isMuted } from '#server/core/actor.ts'
import { hasStaffRight, hasTopicRight, type Rights } from '#server/core/rights.ts'
import { switchesUnder } from './switches.ts'

export const canViewTopics = (rights: Rights, tagId: number) => rights.inTopics('view_topics', tagId)

/** Says whether an actor may edit everybody's topics, see their revisions, and pin, sink or mark them. */
export const canModerate = (actor: Actor | null) => hasStaffRight(actor, 'moderate_content')

export const canPublishTopic = (actor: Actor | null, settings: Settings, tagId: number) =>
  canWrite(actor) && switchesUnder(settings, actor, tagId).post && hasTopicRight(actor, 'post_topics', tagId)

/** Says whether members may edit their own topics under a tag. */
export const canEditOwnTopic = (actor: Actor | null, settings: Settings, tagId: number) =>
  canWrite(actor) &&
  switchesUnder(settings, actor, tagId).editPost &&
  hasTopicRight(actor, 'edit_topics', tagId)

/** Whoever can't view a topic can't comment on it either. */
export const canComment = (actor: Actor | null, settings: Settings, tagId: number) =>
  canWrite(actor) && switchesUnder(settings, actor, tagId).say && mayComment(actor, tagId)

/** Says whether an actor's roles let them comment, whatever else is in the way. */
export const mayComment = (actor: Actor | null, tagId: number) =>
  hasTopicRight(actor, 'view_topics', tagId) && hasTopicRight(actor, 'post_comments', tagId)

/** Says whether an actor may write anything at all. */
export const canWrite = (actor: Actor | null): actor is Actor => actor !== null && !isMuted(actor.mutedUntil)
