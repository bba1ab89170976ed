import * as contract from '#contract/notifications/reminders.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { countUnreadReminders, markRemindersRead } from '#server/notifications/reminder-queries.ts'
import { listReminders } from '#server/notifications/reminders.ts'

export const reminderRoutes: Route[] = [
  route(contract.readUnreadCounts, async ({ db, viewer }) => {
    const { unread } = await countUnreadReminders(db, requireViewer(viewer).memberId)
    return { reminders: Number(unread) }
  }),
  route(contract.listReminders, ({ db, settings, viewer, input, language }) =>
    listReminders(db, requireViewer(viewer).memberId, input.page, settings.commentsPerPage, language),
  ),
  route(contract.readReminder, async ({ db, viewer, input }) => {
    await markRemindersRead(db, requireViewer(viewer).memberId, input.reminderId)
    return { done: true as const }
  }),
  route(contract.readAllReminders, async ({ db, viewer }) => {
    await markRemindersRead(db, requireViewer(viewer).memberId)
    return { done: true as const }
  }),
]
