import { sql } from 'kysely'
import type { LedgerReason, ReferenceKind } from '#contract/money/ledger.ts'
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

/** The function of migration 042; answers how many points were taken. */
export async function takeBackReward(
  tx: Tx,
  { memberId, kind, id, occasion }: { memberId: number; kind: ReferenceKind; id: number; occasion: number },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select take_back_reward(${memberId}, ${kind}, ${id}, ${occasion}) as taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

export const addPointsEarned = (tx: Tx, memberId: number, points: number) =>
  tx
    .updateTable('members')
    .set({ points_earned: sql<number>`points_earned + ${points}::bigint` })
    .where('id', '=', memberId)
    .execute()
