import * as contract from '#contract/notifications/reminders.ts'
import { type Route, route } from '#server/core/route.ts'
import { countUnreadReminders, markRemindersRead } from './reminder-queries.ts'
import { listReminders } from './reminders.ts'

export const reminderRoutes: readonly Route[] = [
  route(contract.readUnreadCounts, async ({ db, actor }) => {
    const { unread } = await countUnreadReminders(db, actor.memberId)
    return { reminders: Number(unread) }
  }),
  route(contract.listReminders, ({ db, settings, actor, language }, input) =>
    listReminders(db, actor.memberId, input.page, settings.commentsPerPage, language),
  ),
  route(contract.readReminder, async ({ db, actor }, input) => {
    await markRemindersRead(db, actor.memberId, input.reminderId)
  }),
  route(contract.readAllReminders, async ({ db, actor }) => {
    await markRemindersRead(db, actor.memberId)
  }),
]
