import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

/** How a bounty ended. */
export type BountyEnd = 'adopted' | 'awarded' | 'taken_back' | 'expired' | 'closed' | 'deleted' | 'refused'

export interface HeldBounty {
  questionId: number
  askerId: number
  fen: number
  points: number
}

/**
 * Adds to what is in escrow, or begins anew where that has ended. Returns how often something was moved by now, and whether
 * something was there already.
 */
export async function addToBounty(
  tx: Tx,
  { questionId, askerId, fen, points }: HeldBounty,
): Promise<{ movements: number; was_held: boolean }> {
  const { rows } = await sql<{ movements: number; was_held: boolean }>`
    insert into bounties as held (question_id, asker_id, fen, points, movements)
    values (${questionId}, ${askerId}, ${fen}, ${points}, 1)
    on conflict (question_id) do update set
      fen = excluded.fen + case when held.ended_at is null then held.fen else 0 end,
      points = excluded.points + case when held.ended_at is null then held.points else 0 end,
      movements = held.movements + 1, ended_at = null, ended_as = null, placed_at = null, due_at = null
    returning new.movements, old.question_id is not null and old.ended_at is null as was_held`.execute(tx)
  return rows[0]!
}

/** The days of a bounty begin. */
export const setDue = (tx: Tx, questionId: number, days: number) =>
  tx
    .updateTable('bounties')
    .set({ placed_at: sql<Date>`now()`, due_at: sql<Date>`now() + ${days}::int * interval '1 day'` })
    .where('question_id', '=', questionId)
    .where('ended_at', 'is', null)
    .execute()

/** Ends what is in escrow, once; returns nothing when nothing is, or where its days aren't over and have to be. */
export const markEnded = (tx: Tx, questionId: number, as: BountyEnd, onlyIfDue = false) =>
  tx
    .updateTable('bounties')
    .set({ ended_as: as, ended_at: sql<Date>`now()`, movements: sql<number>`movements + 1` })
    .where('question_id', '=', questionId)
    .where('ended_at', 'is', null)
    .$if(onlyIfDue, (query) => query.where('due_at', '<=', sql<Date>`now()`))
    .returning(['asker_id', 'fen', 'points', 'movements'])
    .executeTakeFirst()

/** Keeps how much of a bounty that was paid went to the platform. */
export const setPlatformShare = (tx: Tx, questionId: number, platformFen: number) =>
  tx
    .updateTable('bounties')
    .set({ platform_fen: platformFen })
    .where('question_id', '=', questionId)
    .execute()

export const findHeld = (db: Database | Tx, questionId: number) =>
  db
    .selectFrom('bounties')
    .select(['fen', 'points'])
    .where('question_id', '=', questionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Bounties whose time is over, the longest over first, without those that are named. */
export const listDueBounties = (db: Database, withoutIds: readonly number[], count: number) =>
  db
    .selectFrom('bounties')
    .select('question_id')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('question_id', '<>', sql<number>`all(${withoutIds}::bigint[])`)
    .orderBy('due_at')
    .limit(count)
    .execute()
