import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export const readJudge = (db: Database | Tx) =>
  db.selectFrom('outside_judge').select(['url', 'encrypted_secret', 'is_open']).executeTakeFirst()

export type JudgeRow = NonNullable<Awaited<ReturnType<typeof readJudge>>>

/** Makes whoever changes it wait for whoever else does. */
export const lockJudge = (tx: Tx) => sql`lock table outside_judge in share row exclusive mode`.execute(tx)

export const saveJudge = (tx: Tx, judge: JudgeRow) =>
  tx
    .insertInto('outside_judge')
    .values(judge)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(judge))
    .execute()

export const noteFailure = (db: Database, problem: string) =>
  db.insertInto('outside_judge_failures').values({ problem }).execute()

/** How often it held something, and failed, in 30 days. */
export async function countJudged(db: Database): Promise<{ held: number; failures: number }> {
  const { rows } = await sql<{ held: number; failures: number }>`
    select (select count(*)::integer from guard_catches
        where caught_at > now() - interval '30 days' and 'outside_judge' = any(guards)) as held,
      (select count(*)::integer from outside_judge_failures
        where failed_at > now() - interval '30 days') as failures`.execute(db)
  return rows[0]!
}

export const findLastFailure = (db: Database) =>
  db
    .selectFrom('outside_judge_failures')
    .select(['problem', 'failed_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const forgetOldFailures = (db: Database) =>
  sql`delete from outside_judge_failures where failed_at < now() - interval '30 days'`.execute(db)
