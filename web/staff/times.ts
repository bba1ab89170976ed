import { m } from '#contract/messages/generated/messages.js'

const hourMs = 3_600_000

const lengths = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
  year: 365 * 24 * hourMs,
}
export type Time = keyof typeof lengths

export const timeNames: Record<Time, () => string> = {
  hour: m.manage_time_hour,
  day: m.manage_time_day,
  week: m.manage_time_week,
  month: m.manage_time_month,
  year: m.manage_time_year,
}

/** The moment so long from now. */
export const untilIn = (time: Time): string => new Date(Date.now() + lengths[time]).toISOString()
