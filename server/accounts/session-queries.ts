import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'

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
