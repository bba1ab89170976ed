import type { InputOf } from '#contract/core/endpoint.ts'
import type { readOpenedReminders } from '#contract/notifications/reminders.ts'
import { useOpened } from './use-opened.ts'

/** Marks what the member looks at as read, on a page whose guests load none of this. */
export function Opened(opened: InputOf<typeof readOpenedReminders>) {
  useOpened(opened)
  return null
}
