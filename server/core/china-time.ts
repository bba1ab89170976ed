import { dayMs, hourMs } from './durations.ts'

const chinaAheadMs = 8 * hourMs

/** The first moment of a day ("2026-11-30") by the clock of China, which has one time of day and no summer time. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00+08:00`)

/** The first moment of the day after. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + dayMs)

/** The first moment of the day that `now` belongs to. */
export const startOfDayAt = (now: Date) => startOfDay(dayAt(now))

/** The day that a moment belongs to, as "2026-11-30". */
export const dayAt = (now: Date) => new Date(now.getTime() + chinaAheadMs).toISOString().slice(0, 10)

/** Returns the first moments of a month ("2026-11") and of the next. */
export function boundsOfMonth(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`), to: startOfDay(`${next}-01`) }
}
