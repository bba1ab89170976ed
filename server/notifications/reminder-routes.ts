import * as contract from '#contract/notifications/reminders.ts'
import { type Route, route } from '#server/core/route.ts'
import {
  listReminders,
  readAllReminders,
  readOpenedReminders,
  readReminder,
  readUnreadCounts,
} from './own-reminders.ts'

export const reminderRoutes: readonly Route[] = [
  route(contract.readUnreadCounts, readUnreadCounts),
  route(contract.listReminders, listReminders),
  route(contract.readReminder, readReminder),
  route(contract.readOpenedReminders, readOpenedReminders),
  route(contract.readAllReminders, readAllReminders),
]
