import type { GlobalRight, StaffRight, TopicRight } from '#contract/core/roles.ts'

/** What one asker may do, a guest included. Made once for each set of roles and kept until a role changes. */
export interface Rights {
  /** In topics under this tag. */
  inTopics(right: TopicRight, tagId: number): boolean
  /** Whether what is under this tag are questions: their switches are others. */
  isOfQuestions(tagId: number): boolean
  /** In topics under at least one tag, for what shows before a tag is chosen. */
  inAnyTopics(right: TopicRight): boolean
  everywhere(right: GlobalRight): boolean
  asStaff(right: StaffRight): boolean
  /** What of their uploads may be kept at once, in megabytes; null is no limit. */
  uploadMegabytesMax: number | null
  /** What of the assistant a day holds; null is no limit. The role is the one whose questions are the most. */
  assistant: { requestsMax: number | null; tokensMax: number | null; roleId: number | null }
  /** The tags whose topics this asker may not view. */
  hiddenTagIds: readonly number[]
  /** Equal for all who have the same rights; names the audience of an answer. */
  audience: string
}

interface Holder {
  rights: Rights
}

/** Says whether a member may do something everywhere. */
export const hasRight = (actor: Holder | null, right: GlobalRight): boolean =>
  actor?.rights.everywhere(right) ?? false

/** Says whether a member may do something in topics under a tag. Guests have rights of their own, in the context. */
export const hasTopicRight = (actor: Holder | null, right: TopicRight, tagId: number): boolean =>
  actor?.rights.inTopics(right, tagId) ?? false

/** Members can't follow themselves. */
export const canFollow = (actor: Holder & { memberId: number }, memberId: number): boolean =>
  hasRight(actor, 'follow') && actor.memberId !== memberId

export const hasStaffRight = (actor: Holder | null, right: StaffRight): boolean =>
  actor?.rights.asStaff(right) ?? false
