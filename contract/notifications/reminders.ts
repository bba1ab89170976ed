import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, formed, id, listOf, moment, nothing, pageNumber, pageOf } from '#contract/core/wire.ts'
import { reminderCategories } from './reminder-categories.ts'

/** The numbers on the bell. An expired session leaves this call in peace (docs/RULES.md, Errors). */
export const readUnreadCounts = endpoint({
  name: 'readUnreadCounts',
  domain: 'notifications',
  summary: 'Returns how many reminders, private messages and system notifications the member has not read.',
  method: 'GET',
  path: '/unreadMessageCount',
  memberOnly: true,
  input: nothing(),
  /** Messages of conversations that the member has muted don't count. */
  output: z.object({ reminders: z.int(), messages: z.int(), notifications: z.int() }),
})

/** What somebody did; each is a sentence of the catalogues, `reminders_<kind>`. */
export const reminderKinds = [
  'topic_commented',
  'topic_unlocked',
  'topic_replied',
  'topic_liked',
  'comment_quoted',
  'comment_replied',
  'comment_liked',
  'replied_comment_replied',
  'reply_replied',
  'reply_liked',
  'followed',
  'followed_topic',
  'followed_comment',
  'followed_reply',
  'role_ending',
  'topic_mentioned',
  'comment_mentioned',
  'reply_mentioned',
  'post_approved',
  'post_refused',
  'deletion_granted',
  'deletion_refused',
  'question_answered',
  'question_replied',
  'question_followed_up',
  'question_liked',
  'question_mentioned',
  'answer_adopted',
  'answer_awarded',
  'answer_replied',
  'answer_liked',
  'answer_mentioned',
  'replied_answer_replied',
  'answer_reply_replied',
  'answer_reply_liked',
  'answer_reply_mentioned',
  'followed_question',
  'followed_answer',
  'followed_answer_reply',
  'bounty_ending',
  'bounty_returned',
  'watched_comment',
  'watched_answer',
  'report_succeeded',
  'report_failed',
  'comments_moved',
  'topic_merged',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Of these the sentence is another where it is of a question, `reminders_question_<kind>`; the other kinds say what they are of. */
export const kindsOfEither = [
  'post_approved',
  'deletion_granted',
  'deletion_refused',
] as const satisfies readonly ReminderKind[]

/** Of these one line tells of the first, and counts what was said in the same topic since. */
export const countingKinds: readonly ReminderKind[] = ['watched_comment', 'watched_answer']

export const reminder = z.object({
  reminderId: z.int(),
  kind: z.enum(reminderKinds),
  /** Null when a scheduled job caused it. */
  actor: z.nullable(author),
  /** A topic, or a question, whose id is a topic's. */
  topic: z.nullable(z.object({ topicId: z.int(), title: z.string(), isQuestion: z.boolean() })),
  /** The comment or reply in short, as it is now; empty where there is none that this member may read. */
  words: z.string(),
  /** What ends, and when. */
  role: z.nullable(z.object({ name: z.string(), endsAt: moment() })),
  /** Where to look; null when that was deleted. Opening it marks the reminder read. */
  place: z.nullable(
    z.object({ page: z.int(), commentId: z.nullable(z.int()), replyId: z.nullable(z.int()) }),
  ),
  /**
   * How many others did the same to the same thing and were not read of before; the actor is the latest. Of what is watched, how
   * much was said after it; actor, words and place are of the first.
   */
  othersCount: z.int(),
  remindedAt: moment(),
  isRead: z.boolean(),
})
export type Reminder = z.infer<typeof reminder>

export const listReminders = endpoint({
  name: 'listReminders',
  domain: 'notifications',
  summary: "Lists the member's reminders, the latest first, or those of one category.",
  method: 'GET',
  path: '/reminders',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber(), category: z.optional(choice(...reminderCategories)) }),
  output: pageOf(reminder),
})

export const readReminder = endpoint({
  name: 'readReminder',
  domain: 'notifications',
  summary: "Marks one of the member's reminders read.",
  method: 'PUT',
  path: '/reminders/:reminderId/reading',
  memberOnly: true,
  input: z.object({ reminderId: id() }),
  output: done(),
})

const idInList = formed(/^[1-9]\d{0,14}$/, { max: 15 })

/** What is opened as a list or a page of the member's own. */
export const listedKinds = [
  'followed',
  'role_ending',
  'post_refused',
  'report_succeeded',
  'report_failed',
  'topic_unlocked',
] as const

/** However the member came there: a topic with the comments and replies that were shown, a follower's home, a list. */
export const readOpenedReminders = endpoint({
  name: 'readOpenedReminders',
  domain: 'notifications',
  summary: 'Marks the reminders of what the member has opened read.',
  method: 'PUT',
  path: '/reminders/opened',
  memberOnly: true,
  input: z.object({
    topicId: z.optional(id()),
    commentIds: z._default(listOf(idInList, 500), []),
    replyIds: z._default(listOf(idInList, 2_000), []),
    followerId: z.optional(id()),
    kinds: z._default(listOf(choice(...listedKinds), listedKinds.length), []),
    /** Where the list was of one topic. */
    listedTopicId: z.optional(id()),
  }),
  output: done(),
})

export const readAllReminders = endpoint({
  name: 'readAllReminders',
  domain: 'notifications',
  summary: "Marks all of the member's reminders read, or those of one category.",
  method: 'PUT',
  path: '/reminders/reading',
  memberOnly: true,
  input: z.object({ category: z.optional(choice(...reminderCategories)) }),
  output: done(),
})
