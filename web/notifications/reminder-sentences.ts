import { m } from '#contract/messages/generated/messages.js'
import type { ReminderKind } from '#contract/notifications/reminders.ts'

/** What somebody did, between their name and the topic's title. */
export const reminderSentences: Record<ReminderKind, () => string> = {
  topic_commented: m.reminders_topic_commented,
  topic_unlocked: m.reminders_topic_unlocked,
  topic_replied: m.reminders_topic_replied,
  topic_liked: m.reminders_topic_liked,
  comment_quoted: m.reminders_comment_quoted,
  comment_replied: m.reminders_comment_replied,
  comment_liked: m.reminders_comment_liked,
  replied_comment_replied: m.reminders_replied_comment_replied,
  reply_replied: m.reminders_reply_replied,
  reply_liked: m.reminders_reply_liked,
  followed: m.reminders_followed,
  followed_topic: m.reminders_followed_topic,
  followed_comment: m.reminders_followed_comment,
  followed_reply: m.reminders_followed_reply,
  role_ending: m.reminders_role_ending,
  topic_mentioned: m.reminders_topic_mentioned,
  comment_mentioned: m.reminders_comment_mentioned,
  reply_mentioned: m.reminders_reply_mentioned,
  post_approved: m.reminders_post_approved,
  post_refused: m.reminders_post_refused,
  deletion_granted: m.reminders_deletion_granted,
  deletion_refused: m.reminders_deletion_refused,
}
