import { sql, type Updateable } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { Members } from '#server/db/schema.d.ts'

export const insertMember = (
  tx: Tx,
  member: {
    account: string
    nickname?: string | null
    password_hash: string | null
    hint_question: string | null
    hint_answer_hash: string | null
    email?: string | null
    email_bound_at?: Date | null
    phone?: string | null
    phone_bound_at?: Date | null
    staff_role?: string | null
    registered_at?: Date
  },
) => tx.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow()

/** A name is taken when it is anybody's account or nickname, in any letter case. */
export const findNameOwner = (db: Database | Tx, name: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where(({ or, eb, fn }) =>
      or([
        eb(fn('lower', ['account']), '=', name.toLowerCase()),
        eb(fn('lower', ['nickname']), '=', name.toLowerCase()),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** What a sign-in or a recovery may name: an account in any letter case, a phone, or an address in any letter case. */
export type Named = { account: string } | { phone: string } | { email: string }

export const findEntrant = (db: Database, named: Named) =>
  db
    .selectFrom('members')
    .select(['id', 'account', 'password_hash', 'hint_question', 'hint_answer_hash', 'phone', 'email'])
    .where((eb) => {
      if ('phone' in named) return eb('phone', '=', named.phone)
      if ('email' in named) return eb(eb.fn('lower', ['email']), '=', named.email.toLowerCase())
      return eb(eb.fn('lower', ['account']), '=', named.account.toLowerCase())
    })
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

export const readMemberRow = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('members')
    .select(['id', 'account', 'nickname', 'avatar_path', 'staff_role', 'banned_until'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** A member's own row, with what only they may know of themselves. */
export const readOwnRow = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('members')
    .select(['id', 'account', 'nickname', 'avatar_path', 'password_hash', 'hint_question'])
    .select(['phone', 'phone_bound_at', 'email', 'email_bound_at', 'registered_at', 'allows_dynamics'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

export const updateMember = (tx: Tx, memberId: number, changes: Updateable<Members>) =>
  tx.updateTable('members').set(changes).where('id', '=', memberId).execute()

export const updatePassword = (tx: Tx, memberId: number, passwordHash: string) =>
  tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()

export const findAnyMember = (tx: Tx) => tx.selectFrom('members').select('id').limit(1).executeTakeFirst()

export const insertSignInLink = (tx: Tx, link: { token_hash: Buffer; member_id: number; expires_at: Date }) =>
  tx.insertInto('sign_in_links').values(link).execute()

export const useSignInLink = (tx: Tx, tokenHash: Buffer) =>
  tx
    .updateTable('sign_in_links')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('member_id')
    .executeTakeFirst()

export const insertCaptcha = (db: Database, captcha: { key: string; value: string; expires_at: Date }) =>
  db.insertInto('captchas').values(captcha).execute()

/** A captcha has one try: whatever was typed, it is gone. */
export const takeCaptcha = (db: Database, key: string) =>
  db.deleteFrom('captchas').where('key', '=', key).returning(['value', 'expires_at']).executeTakeFirst()

/** What has expired serves nobody; the used refresh tokens go with their session. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('attempt_counts')
    .where('window_started_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db.deleteFrom('login_log').where('logged_at', '<', sql<Date>`now() - interval '180 days'`).execute()
  await db
    .deleteFrom('sessions')
    .where('refresh_expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
