import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export const readDueCancellations = (db: Database) =>
  db
    .selectFrom('members')
    .select('id')
    .where('cancellation_due_at', '<=', sql<Date>`now()`)
    .where('cancelled_at', 'is', null)
    .orderBy('cancellation_due_at')
    .execute()

/** Of those who would end the same account at once, one does, and the others find it ended. */
export const lockEnding = (tx: Tx, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`end of account ${memberId}`}, 0))`.execute(tx)

const account = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('members')
    .select(['id', 'staff_role', 'cancelled_at', 'email'])
    .select(sql<boolean>`coalesce(cancellation_due_at <= now(), false)`.as('is_due'))
    .where('id', '=', memberId)

export type EndingAccount = NonNullable<Awaited<ReturnType<typeof findForEnding>>>

export const findForEnding = (tx: Tx, memberId: number) => account(tx, memberId).executeTakeFirst()

/**
 * Waits for all who write something that refers to the account, as every post of its member does, and keeps off those who begin to.
 * Weaker locks let them go on.
 */
export const lockForEnding = (tx: Tx, memberId: number) =>
  account(tx, memberId).forUpdate().executeTakeFirstOrThrow()

/** What hangs on the person rather than on what they wrote. */
const personalTables = [
  'avatars',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'third_party_accounts',
  'sign_in_links',
  'sign_in_tickets',
  'known_browsers',
  'login_log',
  'data_exports',
  'member_field_values',
  'delivery_choices',
  'read_places',
  'push_devices',
  'topic_attention',
  'sessions',
] as const

export async function eraseMember(tx: Tx, memberId: number, by: number | null): Promise<void> {
  await tx
    .updateTable('members')
    .set({
      cancelled_at: sql`now()`,
      cancelled_by: by,
      cancellation_due_at: null,
      nickname: null,
      nickname_folded: null,
      avatar_path: null,
      email: null,
      email_bound_at: null,
      phone: null,
      phone_bound_at: null,
      password_hash: null,
      hint_question: null,
      hint_answer_hash: null,
      staff_role: null,
    })
    .where('id', '=', memberId)
    .execute()
  for (const table of personalTables) await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}
