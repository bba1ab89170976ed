import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import { kindsIn } from '#contract/notifications/reminder-categories.ts'
import type * as contract from '#contract/notifications/reminders.ts'
import type { Reminder, ReminderKind } from '#contract/notifications/reminders.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { type AuthorRow, toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import {
  countReminders,
  countUnreadReminders,
  markKindsRead,
  markOpenedRead,
  markRemindersRead,
  readReminderRows,
} from './own-reminder-queries.ts'
import { countUnreadNotificationsOf } from './system-notification-queries.ts'

export async function readUnreadCounts({
  db,
  actor: { memberId },
  site,
}: MemberContext): Promise<OutputOf<typeof contract.readUnreadCounts>> {
  const [{ unread }, messages, notifications] = await Promise.all([
    countUnreadReminders(db, memberId),
    site.countUnreadMessages(db, [memberId]),
    countUnreadNotificationsOf(db, [memberId]),
  ])
  return {
    reminders: Number(unread),
    messages: messages.get(memberId) ?? 0,
    notifications: notifications.get(memberId) ?? 0,
  }
}

/** Lists the actor's reminders, the newest first; what many did to one thing is one of them. */
export function listReminders(
  context: MemberContext,
  { page, category }: ParsedInputOf<typeof contract.listReminders>,
): Promise<Page<Reminder>> {
  const { db, actor, rights } = context
  const reader = {
    memberId: actor.memberId,
    kinds: category && kindsIn(category),
    hiddenTagIds: rights.hiddenTagIds,
  }
  return readPage(page, {
    count: () => countReminders(db, reader),
    rows: (span) => readReminderRows(db, reader, span),
    toItem: (row) => toReminder(context, row),
  })
}

/** Somebody else's reminder stays unread, as one that doesn't exist. */
export async function readReminder(
  { db, actor }: MemberContext,
  { reminderId }: ParsedInputOf<typeof contract.readReminder>,
): Promise<void> {
  await markRemindersRead(db, actor.memberId, reminderId)
}

/** Whatever of it was not shown stays unread. */
export async function readOpenedReminders(
  { db, actor }: MemberContext,
  input: ParsedInputOf<typeof contract.readOpenedReminders>,
): Promise<void> {
  const { topicId, commentIds, replyIds, followerId, kinds, listedTopicId } = input
  await markOpenedRead(db, actor.memberId, {
    topicId: topicId ?? null,
    commentIds: commentIds.map(Number),
    replyIds: replyIds.map(Number),
    followerId: followerId ?? null,
    kinds,
    listedTopicId: listedTopicId ?? null,
  })
}

/** What the filter of a list leaves out of sight stays unread. */
export async function readAllReminders(
  { db, actor }: MemberContext,
  { category }: ParsedInputOf<typeof contract.readAllReminders>,
): Promise<void> {
  if (category) await markKindsRead(db, actor.memberId, kindsIn(category))
  else await markRemindersRead(db, actor.memberId)
}

type ReminderListRow = Awaited<ReturnType<typeof readReminderRows>>[number]

const toReminder = (context: MemberContext, row: ReminderListRow): Reminder => ({
  reminderId: row.id,
  kind: row.kind as ReminderKind,
  actor: row.actor_id === null ? null : toAuthor(row as AuthorRow),
  role: toEndingRole(context, row),
  topic:
    row.topic_id === null || row.title === null
      ? null
      : {
          topicId: row.topic_id,
          title: shownTitle(row.title, context.language),
          isQuestion: row.is_question === true,
        },
  words: row.words,
  place:
    row.is_gone || row.topic_id === null
      ? null
      : {
          page: Math.max(1, Math.ceil((row.floor ?? 1) / context.settings.commentsPerPage)),
          commentId: row.comment_id,
          replyId: row.reply_id,
        },
  othersCount: row.others_count,
  remindedAt: row.reminded_at.toISOString(),
  isRead: row.read_at !== null,
})

function toEndingRole({ language }: MemberContext, row: ReminderListRow): Reminder['role'] {
  const name = inLanguage(row, language)
  return name === null || row.ends_at === null ? null : { name, endsAt: row.ends_at.toISOString() }
}
