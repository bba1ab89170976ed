import { sql } from 'kysely'
import type { AlarmKind } from '#contract/notifications/alarms.ts'
import type { Database, Tx } from '#server/core/database.ts'

interface Raised {
  kind: AlarmKind
  subject: string
  detail: string
}

/** Adds an alarm, or says of the one that stands that it was raised again. */
export async function upsertAlarm(tx: Tx, raised: Raised): Promise<{ isNew: boolean }> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into alarms (kind, subject, detail) values (${raised.kind}, ${raised.subject}, ${raised.detail})
    on conflict (kind, subject) where answered_at is null
    do update set detail = excluded.detail, raised_at = now()
    returning first_raised_at = raised_at as "isNew"`.execute(tx)
  return rows[0]!
}

export const readStanding = (db: Database) =>
  db
    .selectFrom('alarms')
    .select(['id', 'kind', 'subject', 'detail', 'first_raised_at'])
    .where('answered_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export const setAnswered = (
  tx: Tx,
  { id, memberId, answer }: { id: number; memberId: number; answer: string },
) =>
  tx
    .updateTable('alarms')
    .set({ answered_at: sql`now()`, answered_by: memberId, answer })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning(['kind', 'subject', 'detail'])
    .executeTakeFirst()

/** The addresses of the staff who have one, and who may come in. */
export const readStaffAddresses = (tx: Tx) =>
  tx
    .selectFrom('members')
    .select('email')
    .where('staff_role', 'is not', null)
    .where('email', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<', sql<Date>`now()`)]))
    .orderBy('id')
    .execute()
