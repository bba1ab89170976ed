import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

interface RewardClaim {
  memberId: number
  points: number
}

/**
 * Counts so many points towards each member's day by China's clock, as far as the day's most allows. Returns a row for each
 * with how many it was, `claimed`; adding them to the points ever earned and paying them out is the caller's.
 */
export const claimingRewards = (claims: readonly RewardClaim[], dayMax: number) =>
  sql`
    insert into point_days as days (member_id, day, earned)
    select member_id, (now() at time zone 'Asia/Shanghai')::date, least(points, ${dayMax}::integer)
    from unnest(${claims.map(({ memberId }) => memberId)}::bigint[],
      ${claims.map(({ points }) => points)}::integer[]) as claim (member_id, points)
    on conflict (member_id, day) do update
      set earned = greatest(days.earned, least(days.earned + excluded.earned, ${dayMax}::integer))
    returning new.member_id, new.earned - coalesce(old.earned, 0) as claimed`

/** What was earned on other days bounds nothing any more; the ledger has it. */
export const deleteOldPointDays = (db: Database) =>
  db
    .deleteFrom('point_days')
    .where('day', '<', sql<string>`(now() at time zone 'Asia/Shanghai')::date - 7`)
    .execute()

export const addingClaimed = (claims: RawBuilder<unknown>) =>
  sql`update members set points_earned = points_earned + claimed from ${claims} as claim
    where id = member_id and claimed > 0`

/** Changes the points a member has ever earned, which never fall below zero. */
export const addPointsEarned = (tx: Tx, memberId: number, points: number) =>
  tx
    .updateTable('members')
    .set({ points_earned: sql<number>`greatest(points_earned + ${points}::bigint, 0)` })
    .where('id', '=', memberId)
    .execute()
