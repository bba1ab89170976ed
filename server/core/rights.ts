import type { GlobalRight, StaffRight, TopicRight } from '#contract/core/roles.ts'

/** What one asker may do, a guest included. Made once for each set of roles and kept until a role changes. */
export interface Rights {
  /** In topics under this tag. */
  inTopics(right: TopicRight, tagId: number): boolean
  /** In topics under at least one tag, for what shows before a tag is chosen. */
  inAnyTopics(right: TopicRight): boolean
  everywhere(right: GlobalRight): boolean
  asStaff(right: StaffRight): boolean
  /** What of their uploads may be kept at once, in megabytes; null is no limit. */
  uploadMegabytesMax: number | null
  /** The tags whose topics this asker may not view. */
  closedTagIds: readonly number[]
  /** The same for askers who may do the same; it names them as an audience of answers. */
  audience: string
}

interface Holder {
  rights: Rights
}

/** Whether a member may do something everywhere. */
export const hasRight = (viewer: Holder | null, right: GlobalRight): boolean =>
  viewer?.rights.everywhere(right) ?? false

/** Whether a member may do something in topics under a tag. Guests only view, by the rights of their call. */
export const hasTopicRight = (viewer: Holder | null, right: TopicRight, tagId: number): boolean =>
  viewer?.rights.inTopics(right, tagId) ?? false

export const hasStaffRight = (viewer: Holder | null, right: StaffRight): boolean =>
  viewer?.rights.asStaff(right) ?? false
