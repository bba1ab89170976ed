import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

/**
 * Counts so many points towards the member's day by China's clock, as far as the day's most allows. Returns a row with how
 * many it was, `claimed`; adding them to the points ever earned and paying them out is the caller's.
 */
export const claimingReward = ({
  memberId,
  points,
  dayMax,
}: {
  memberId: number
  points: number
  dayMax: number
}) =>
  sql`
    insert into point_days as days (member_id, day, earned)
    values (${memberId}, (now() at time zone 'Asia/Shanghai')::date, least(${points}::integer, ${dayMax}::integer))
    on conflict (member_id, day) do update
      set earned = greatest(days.earned, least(days.earned + ${points}::integer, ${dayMax}::integer))
    returning new.earned - coalesce(old.earned, 0) as claimed`

export const addingClaimed = (memberId: number, claim: RawBuilder<unknown>) =>
  sql`update members set points_earned = points_earned + claimed from ${claim} where id = ${memberId} and claimed > 0`

/** Changes the points a member has ever earned, which never fall below zero. */
export const addPointsEarned = (tx: Tx, memberId: number, points: number) =>
  tx
    .updateTable('members')
    .set({ points_earned: sql<number>`greatest(points_earned + ${points}::bigint, 0)` })
    .where('id', '=', memberId)
    .execute()
