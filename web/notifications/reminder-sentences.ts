import { m } from '#contract/messages/generated/messages.js'
import type { kindsOfEither, Reminder, ReminderKind } from '#contract/notifications/reminders.ts'

/** What somebody did, between their name and the topic's title. */
const reminderSentences: Record<ReminderKind, () => string> = {
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
  question_answered: m.reminders_question_answered,
  question_replied: m.reminders_question_replied,
  question_followed_up: m.reminders_question_followed_up,
  question_liked: m.reminders_question_liked,
  question_mentioned: m.reminders_question_mentioned,
  answer_adopted: m.reminders_answer_adopted,
  answer_awarded: m.reminders_answer_awarded,
  answer_replied: m.reminders_answer_replied,
  answer_liked: m.reminders_answer_liked,
  answer_mentioned: m.reminders_answer_mentioned,
  replied_answer_replied: m.reminders_replied_answer_replied,
  answer_reply_replied: m.reminders_answer_reply_replied,
  answer_reply_liked: m.reminders_answer_reply_liked,
  answer_reply_mentioned: m.reminders_answer_reply_mentioned,
  followed_question: m.reminders_followed_question,
  followed_answer: m.reminders_followed_answer,
  followed_answer_reply: m.reminders_followed_answer_reply,
  bounty_ending: m.reminders_bounty_ending,
  bounty_returned: m.reminders_bounty_returned,
  watched_comment: m.reminders_watched_comment,
  watched_answer: m.reminders_watched_answer,
  report_succeeded: m.reminders_report_succeeded,
  report_failed: m.reminders_report_failed,
  comments_moved: m.reminders_comments_moved,
  topic_merged: m.reminders_topic_merged,
}

const ofQuestions: Record<(typeof kindsOfEither)[number], () => string> = {
  post_approved: m.reminders_question_post_approved,
  deletion_granted: m.reminders_question_deletion_granted,
  deletion_refused: m.reminders_question_deletion_refused,
}

export const sentenceOf = ({ kind, topic }: Pick<Reminder, 'kind' | 'topic'>) =>
  (topic?.isQuestion && (ofQuestions as Partial<typeof reminderSentences>)[kind]) || reminderSentences[kind]
