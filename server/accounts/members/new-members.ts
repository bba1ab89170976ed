/* Shared by whatever tells the staff how the site is doing. */

import type { Database } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { countRegistered } from './queries.ts'

/** How many members have registered since the day began, and on the day before. */
export async function countNewMembers(
  db: Database,
  dayStart: Date,
): Promise<{ today: number; yesterday: number }> {
  const { today, both } = await countRegistered(db, {
    today: dayStart,
    yesterday: new Date(dayStart.getTime() - dayMs),
  })
  return { today: Number(today), yesterday: Number(both) - Number(today) }
}
