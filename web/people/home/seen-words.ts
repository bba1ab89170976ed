import { m } from '#contract/messages/generated/messages.js'

const weekDays = 7

/** When somebody was here last, by the day and less exactly the longer ago it is. */
export function seenWords(days: number): string {
  if (days <= 0) return m.home_seen_today()
  if (days === 1) return m.home_seen_yesterday()
  if (days < 2 * weekDays) return m.home_seen_days({ days })
  if (days < 5 * weekDays) return m.home_seen_weeks({ weeks: Math.floor(days / weekDays) })
  return m.home_seen_long()
}
