import { m } from '#contract/messages/generated/messages.js'
import { showDay } from '#web/ui/show-time.ts'

/** The day of a message as the reader calls it. A day of theirs may have an hour more or less than 24. */
export function sayDay(at: string): string {
  const day = new Date(at).toDateString()
  const now = new Date()
  if (day === now.toDateString()) return m.conversations_today()
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === yesterday.toDateString() ? m.conversations_yesterday() : showDay(at)
}
