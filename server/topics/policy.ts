import type { Settings } from '#contract/settings.ts'
import type { Viewer } from '#server/viewer.ts'

export const canPublishTopic = (viewer: Viewer | null, settings: Settings) =>
  viewer !== null && settings.allowTopics

export const canComment = (viewer: Viewer | null, settings: Settings) =>
  viewer !== null && settings.allowComments
