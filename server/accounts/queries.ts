import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'

export const insertMember = (
  tx: Tx,
  member: {
    account: string
    nickname?: string | null
    password_hash: string | null
    hint_question: string | null
    hint_answer_hash: string | null
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

export const findSignInRow = (db: Database, account: string) =>
  db
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

export const readMemberRow = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('members')
    .select(['id', 'account', 'nickname', 'avatar_path', 'staff_role'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

export const updatePassword = (tx: Tx, memberId: number, passwordHash: string) =>
  tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()

export const findAnyMember = (tx: Tx) => tx.selectFrom('members').select('id').limit(1).executeTakeFirst()

export const insertSession = (
  tx: Tx,
  session: {
    member_id: number
    access_token_hash: Buffer
    access_expires_at: Date
    refresh_token_hash: Buffer
    refresh_expires_at: Date
    address: string
    user_agent: string
  },
) => tx.insertInto('sessions').values(session).execute()

export const findViewerRow = (db: Database, accessTokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select([
      'sessions.id as session_id',
      'members.id as member_id',
      'members.account',
      'members.nickname',
      'members.avatar_path',
      'members.staff_role',
    ])
    .where('access_token_hash', '=', accessTokenHash)
    .where('access_expires_at', '>', sql<Date>`now()`)
    .where('ended_at', 'is', null)
    .where('members.cancelled_at', 'is', null)
    .executeTakeFirst()

/** Locks the session, so that two tabs that refresh at once go one after the other. */
export const lockSessionByRefreshToken = (tx: Tx, refreshTokenHash: Buffer) =>
  tx
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.id', 'member_id'])
    .where('refresh_token_hash', '=', refreshTokenHash)
    .where('refresh_expires_at', '>', sql<Date>`now()`)
    .where('ended_at', 'is', null)
    .where('members.cancelled_at', 'is', null)
    .forUpdate('sessions')
    .executeTakeFirst()

export const findUsedRefreshToken = (tx: Tx, refreshTokenHash: Buffer) =>
  tx
    .selectFrom('used_refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'used_refresh_tokens.session_id')
    .select(['session_id', 'successor_salt', 'used_at', 'sessions.member_id', 'sessions.ended_at'])
    .where('token_hash', '=', refreshTokenHash)
    .executeTakeFirst()

export const replaceTokens = (
  tx: Tx,
  sessionId: number,
  tokens: {
    access_token_hash: Buffer
    access_expires_at: Date
    refresh_token_hash: Buffer
    refresh_expires_at: Date
  },
) =>
  tx
    .updateTable('sessions')
    .set({ ...tokens, refreshed_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()

export const insertUsedRefreshToken = (
  tx: Tx,
  used: { token_hash: Buffer; session_id: number; successor_salt: Buffer },
) => tx.insertInto('used_refresh_tokens').values(used).execute()

export const endSession = (db: Database | Tx, sessionId: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()

export const endSessionsOf = (tx: Tx, memberId: number) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()

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

/** Counts on when the row's window began after `since`, else begins a new one. */
export const bumpAttempts = (db: Database, subject: string, act: string, since: Date) =>
  db
    .insertInto('attempt_counts')
    .values({ subject, act, window_started_at: new Date(), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'act']).doUpdateSet({
        count: sql`case when attempt_counts.window_started_at > ${since} then attempt_counts.count + 1 else 1 end`,
        window_started_at: sql`case when attempt_counts.window_started_at > ${since}
          then attempt_counts.window_started_at else excluded.window_started_at end`,
      }),
    )
    .execute()

export const readAttempts = (db: Database, subjects: string[], act: string, since: Date) =>
  db
    .selectFrom('attempt_counts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('count'), sql<number>`0`).as('count'))
    .where('subject', '=', sql<string>`any(${subjects})`)
    .where('act', '=', act)
    .where('window_started_at', '>', since)
    .executeTakeFirstOrThrow()

/** What has expired serves nobody; the used refresh tokens go with their session. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('attempt_counts')
    .where('window_started_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .deleteFrom('sessions')
    .where('refresh_expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
