/* Shared by whatever tells the staff how the site is doing. */

import type { Database } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { countProblems, sumPaidOrders } from './queries.ts'

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
