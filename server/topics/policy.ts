import type { Settings } from '#contract/core/settings.ts'
import { isMuted, type Viewer } from '#server/core/actor.ts'
import { hasStaffRight, hasTopicRight, type Rights } from '#server/core/rights.ts'

export const canViewTopics = (rights: Rights, tagId: number) => rights.inTopics('view_topics', tagId)

export const canModerate = (viewer: Viewer | null) => hasStaffRight(viewer, 'moderate_content')

export const canPublishTopic = (viewer: Viewer | null, settings: Settings, tagId: number) =>
  canWrite(viewer) && settings.allowTopics && hasTopicRight(viewer, 'post_topics', tagId)

/** Whether members may edit what is their own under a tag. */
export const canEditOwnTopic = (viewer: Viewer | null, settings: Settings, tagId: number) =>
  canWrite(viewer) && settings.allowTopicEditing && hasTopicRight(viewer, 'edit_topics', tagId)

/** Staff who moderate edit everybody's, and look back at what it was. */
export const canEditAnyTopic = (viewer: Viewer | null) => hasStaffRight(viewer, 'moderate_content')

/** Whoever can't view a topic can't comment on it either. */
export const canComment = (viewer: Viewer | null, settings: Settings, tagId: number) =>
  canWrite(viewer) &&
  settings.allowComments &&
  hasTopicRight(viewer, 'view_topics', tagId) &&
  hasTopicRight(viewer, 'post_comments', tagId)

/** Shared by everything that is written under topics. */
export const canWrite = (viewer: Viewer | null) => viewer !== null && !isMuted(viewer.mutedUntil)
