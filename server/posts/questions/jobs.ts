import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import { listDueBounties } from '#server/money/bounties/bounties.ts'
import { returnDueBounty } from './bounty.ts'

const batch = 100

/**
 * Returns the bounties whose time is over (docs/RULES.md, Questions), each in a transaction of its own. One that can't be
 * returned is logged and tried again in the next run; the others don't wait for it.
 */
export async function returnDueBounties(db: Database, log: Pick<Log, 'error'>): Promise<void> {
  const doneIds: number[] = []
  for (;;) {
    const due = await listDueBounties(db, doneIds, batch)
    for (const { question_id: questionId } of due) {
      // What was raised or adopted meanwhile is left alone, and not looked at again either.
      doneIds.push(questionId)
      await returnDueBounty(db, questionId).catch((err: unknown) =>
        log.error({ err, questionId }, 'a bounty could not be returned'),
      )
    }
    if (due.length < batch) return
  }
}
