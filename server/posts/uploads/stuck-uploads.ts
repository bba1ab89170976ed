/* Shared: the overview of the staff says how many there are. */
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { countRemovedBefore } from './removal-queries.ts'

/** How many should have been gone for a minute and are still stored: the storage failed. */
export const countStuckUploads = (db: Database): Promise<number> =>
  countRemovedBefore(db, new Date(Date.now() - minuteMs))
