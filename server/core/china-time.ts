import { dayMs, hourMs } from './durations.ts'

const chinaAheadMs = 8 * hourMs

/** The first moment of a day ("2026-11-30") by the clock of China, which has one time of day and no summer time. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00+08:00`)

/** The first moment of the day after. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + dayMs)

/** What China's clock shows at a moment, to the second: "2026-11-30T00:00:00". */
export const clockAt = (moment: Date) => new Date(moment.getTime() + chinaAheadMs).toISOString().slice(0, 19)

/** The day that `now` belongs to. */
export const dayAt = (now: Date) => clockAt(now).slice(0, 10)

/** The first moment of the day that `now` belongs to. */
export const startOfDayAt = (now: Date) => startOfDay(dayAt(now))

/** Returns the first moments of a month ("2026-11") and of the next. */
export function boundsOfMonth(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`), to: startOfDay(`${next}-01`) }
}
