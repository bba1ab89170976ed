import type { Database } from '#server/core/database.ts'

/** A mute that holds, which somebody of the staff has decided, as the log names it. */
export async function makeDecision(db: Database, memberId: number, byId: number): Promise<number> {
  const until = new Date(Date.now() + 3_600_000)
  await db.updateTable('members').set({ muted_until: until }).where('id', '=', memberId).execute()
  const { id } = await db
    .insertInto('audit_log')
    .values({
      ...{ actor_id: byId, act: 'mute_member', subject: `member:${memberId}` },
      after: JSON.stringify({ until, reason: 'Quarrels' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A type that reports can be made under without a reason. */
export async function findReportType(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('report_types')
    .select('id')
    .where('parent_id', 'is not', null)
    .where('asks_reason', '=', false)
    .executeTakeFirstOrThrow()
  return id
}
