/* Shared by whatever tells the staff how the site is doing. */

import type { Database } from '#server/core/database.ts'
import { dayMs, minuteMs } from '#server/core/durations.ts'
import type { Gateways } from './gateways.ts'
import { countOverdue, countProblems, sumPaidOrders } from './queries.ts'

/** What has been recharged since a moment: how often, and how many fen. */
export async function readIncome(db: Database, since: Date): Promise<{ count: number; fen: number }> {
  const { count, fen } = await sumPaidOrders(db, since)
  return { count: Number(count), fen: Number(fen) }
}

/** For how many orders of the last week money came otherwise than was asked. */
export async function countRechargeProblems(db: Database): Promise<number> {
  const { count } = await countProblems(db, new Date(Date.now() - 7 * dayMs))
  return Number(count)
}

/**
 * How many orders wait although their time is over. A gateway is asked about each by the minute, and whatever it answers ends that:
 * where some stand, it doesn't answer, or in a way that is not believed, and what was paid is not noticed.
 */
export async function countUnanswered(db: Database, { names }: Pick<Gateways, 'names'>): Promise<number> {
  if (names.length === 0) return 0
  const { count } = await countOverdue(db, names, new Date(Date.now() - 5 * minuteMs))
  return Number(count)
}
