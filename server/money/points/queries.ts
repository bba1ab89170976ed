import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

/**
 * Counts so many points towards the member's day by China's clock, as far as the day's most allows, and adds them to the
 * points ever earned. Returns how many it was; paying them out is the caller's.
 */
export async function claimReward(
  tx: Tx,
  { memberId, points, dayMax }: { memberId: number; points: number; dayMax: number },
): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    with counted as (
      insert into point_days as days (member_id, day, earned)
      values (${memberId}, (now() at time zone 'Asia/Shanghai')::date, least(${points}::integer, ${dayMax}::integer))
      on conflict (member_id, day) do update
        set earned = greatest(days.earned, least(days.earned + ${points}::integer, ${dayMax}::integer))
      returning new.earned - coalesce(old.earned, 0) as claimed
    ), added as (
      update members set points_earned = points_earned + claimed from counted where id = ${memberId} and claimed > 0
    )
    select claimed from counted`.execute(tx)
  return rows[0]?.claimed ?? 0
}

/** Changes the points a member has ever earned, which never fall below zero. */
export const addPointsEarned = (tx: Tx, memberId: number, points: number) =>
  tx
    .updateTable('members')
    .set({ points_earned: sql<number>`greatest(points_earned + ${points}::bigint, 0)` })
    .where('id', '=', memberId)
    .execute()
