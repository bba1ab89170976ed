import { sql } from 'kysely'
import type { LedgerReason, ReferenceKind } from '#contract/ledger.ts'
import type { Tx } from '#server/db/database.ts'

/** The function of migration 039; answers how many points were granted. */
export async function rewardMember(
  tx: Tx,
  reward: {
    memberId: number
    points: number
    dayMax: number
    reason: LedgerReason
    reference: { kind: ReferenceKind; id: number }
  },
): Promise<number> {
  const { memberId, points, dayMax, reason, reference } = reward
  const { rows } = await sql<{ granted: number }>`
    select reward_member(${memberId}, ${points}, ${dayMax}, ${reason}, ${reference.kind}, ${reference.id})
      as granted`.execute(tx)
  return rows[0]?.granted ?? 0
}
