import type { ReminderKind } from './reminders.ts'

/**
 * Kinds of reminders by what a member wants to hear of: they filter their list by these, and switch them off (docs/RULES.md,
 * People). Each has a name in the catalogues, `reminders_category_<category>`.
 */
export const reminderCategories = [
  'replies',
  'threads',
  'watched',
  'mentions',
  'likes',
  'unlocks',
  'followers',
  'following',
  'bounties',
  'reviews',
  'reports',
  'memberships',
] as const
export type ReminderCategory = (typeof reminderCategories)[number]

const categoryOfKind: Record<ReminderKind, ReminderCategory> = {
  topic_commented: 'replies',
  topic_replied: 'replies',
  comment_quoted: 'replies',
  comment_replied: 'replies',
  reply_replied: 'replies',
  question_answered: 'replies',
  question_replied: 'replies',
  answer_replied: 'replies',
  answer_reply_replied: 'replies',
  replied_comment_replied: 'threads',
  replied_answer_replied: 'threads',
  question_followed_up: 'threads',
  watched_comment: 'watched',
  watched_answer: 'watched',
  topic_mentioned: 'mentions',
  comment_mentioned: 'mentions',
  reply_mentioned: 'mentions',
  question_mentioned: 'mentions',
  answer_mentioned: 'mentions',
  answer_reply_mentioned: 'mentions',
  topic_liked: 'likes',
  comment_liked: 'likes',
  reply_liked: 'likes',
  question_liked: 'likes',
  answer_liked: 'likes',
  answer_reply_liked: 'likes',
  topic_unlocked: 'unlocks',
  followed: 'followers',
  followed_topic: 'following',
  followed_comment: 'following',
  followed_reply: 'following',
  followed_question: 'following',
  followed_answer: 'following',
  followed_answer_reply: 'following',
  answer_adopted: 'bounties',
  answer_awarded: 'bounties',
  bounty_ending: 'bounties',
  bounty_returned: 'bounties',
  post_approved: 'reviews',
  post_refused: 'reviews',
  deletion_granted: 'reviews',
  deletion_refused: 'reviews',
  comments_moved: 'reviews',
  topic_merged: 'reviews',
  report_succeeded: 'reports',
  report_failed: 'reports',
  role_ending: 'memberships',
}

export const categoryOf = (kind: ReminderKind): ReminderCategory => categoryOfKind[kind]

export const kindsIn = (category: ReminderCategory): ReminderKind[] =>
  (Object.keys(categoryOfKind) as ReminderKind[]).filter((kind) => categoryOfKind[kind] === category)
