import type { Database } from '#server/db/database.ts'
import { listDueEnvelopes } from '#server/money/red-envelopes/queries.ts'
import { endRedEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'

const batch = 100

/** Returns what is left in envelopes whose time is over (domain.md, chapter 5), each in a transaction of its own. */
export async function endDueEnvelopes(db: Database): Promise<void> {
  for (;;) {
    const due = await listDueEnvelopes(db, batch)
    for (const { id } of due) await db.transaction().execute((tx) => endRedEnvelope(tx, id, 'expired'))
    if (due.length < batch) return
  }
}
