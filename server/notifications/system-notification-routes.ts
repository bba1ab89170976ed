import * as contract from '#contract/notifications/system-notifications.ts'
import { type Route, route } from '#server/core/route.ts'
import {
  listSentNotifications,
  sendSystemNotification,
  withdrawSystemNotification,
} from './sent-notifications.ts'
import {
  listMustRead,
  listSystemNotifications,
  readSystemNotifications,
  removeSystemNotification,
} from './system-notifications.ts'

export const systemNotificationRoutes: readonly Route[] = [
  route(contract.listSystemNotifications, listSystemNotifications),
  route(contract.listMustRead, listMustRead),
  route(contract.readSystemNotifications, readSystemNotifications),
  route(contract.removeSystemNotification, removeSystemNotification),
  route(contract.listSentNotifications, listSentNotifications),
  route(contract.sendSystemNotification, sendSystemNotification),
  route(contract.withdrawSystemNotification, withdrawSystemNotification),
]
