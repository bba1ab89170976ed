import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import { listDueEnvelopes } from './queries.ts'
import { endRedEnvelope } from './red-envelopes.ts'

const batch = 100

/**
 * Returns what is left in envelopes whose time is over (docs/RULES.md, Red envelopes), each in a transaction of its own.
 * One that can't be ended is logged and tried again in the next run; the others don't wait for it.
 */
export async function endDueEnvelopes(db: Database, log: Pick<Log, 'error'>): Promise<void> {
  const failedIds: number[] = []
  for (;;) {
    const due = await listDueEnvelopes(db, failedIds, batch)
    for (const { id } of due) {
      await db
        .transaction()
        .execute((tx) => endRedEnvelope(tx, id, 'expired'))
        .catch((err: unknown) => {
          log.error({ err, redEnvelopeId: id }, 'a red envelope could not be ended')
          failedIds.push(id)
        })
    }
    if (due.length < batch) return
  }
}
