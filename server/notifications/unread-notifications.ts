/* Shared: what reaches members elsewhere than on the screen tells of these too. */
export {
  readUnreadNotifications,
  readUnreadNotificationsAfter,
  type UnreadNotification,
} from './system-notification-queries.ts'
