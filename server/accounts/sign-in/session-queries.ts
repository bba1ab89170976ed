import { type CompiledQuery, type InferResult, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
import { heldRoleIds } from '#server/core/held-roles.ts'
import type { Span } from '#server/core/read-page.ts'

/** Makes whoever changes how this member signs in, or whether they may, wait until the transaction ends. */
export const lockForSignIn = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('members')
    .select(['id', 'account', 'nickname', 'avatar_path', 'staff_role', 'banned_until', 'password_hash'])
    .where('id', '=', memberId)
    .where('cancelled_at', 'is', null)
    .forShare()
    .executeTakeFirst()

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
    place: string
  },
) => tx.insertInto('sessions').values(session).execute()

const isNotBanned = sql<boolean>`(banned_until is null or banned_until <= now())`

/** Asked of staff only, so that members cost nothing. */
const hasSecondFactor = sql<boolean>`(members.staff_role is not null and (
  exists (select from authenticators where authenticators.member_id = members.id and confirmed_at is not null)
  or exists (select from passkeys where passkeys.member_id = members.id)))`

const actorColumns = [
  'members.id as member_id',
  'members.account',
  'members.nickname',
  'members.avatar_path',
  'members.staff_role',
  'members.points_earned',
  'members.muted_until',
  heldRoleIds.as('role_ids'),
  hasSecondFactor.as('has_second_factor'),
] as const

/** Of the token that is `given`. */
const selectActor = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('sessions.id as session_id')
    .select(actorColumns)
    .where('access_token_hash', '=', sql<Buffer>`decode(given.hash, 'base64')`)
    .where('access_expires_at', '>', sql<Date>`now()`)
    .where('ended_at', 'is', null)
    .where('members.cancelled_at', 'is', null)
    .where(isNotBanned)

export type ActorRow = InferResult<ReturnType<typeof selectActor>>[number]
type FoundRow = ActorRow & { place: number }

// Every request of a member begins with this query, and building or planning it anew takes longer than answering it (decision 0119).
let compiledActors: CompiledQuery<FoundRow> | undefined
const compileActors = (db: Database) =>
  sql<FoundRow>`
    select place::integer, found.*
    from jsonb_array_elements_text(${'[]'}::jsonb) with ordinality as given (hash, place)
    cross join lateral (${selectActor(db)} offset 0) as found`.compile(db)

/** Whose the sessions are that have these tokens, in their order. */
export async function findActorRows(
  db: Database,
  accessTokenHashes: readonly Buffer[],
): Promise<(ActorRow | undefined)[]> {
  compiledActors ??= compileActors(db)
  const given = JSON.stringify(accessTokenHashes.map((hash) => hash.toString('base64')))
  const { rows } = await db.executeQuery<FoundRow>({ ...compiledActors, parameters: [given] })
  const found = new Map(rows.map((row) => [row.place, row]))
  return accessTokenHashes.map((_, at) => found.get(at + 1))
}

export const findActorRowOf = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select(actorColumns)
    .where('members.id', '=', memberId)
    .where('members.cancelled_at', 'is', null)
    .where(isNotBanned)
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
    .where(isNotBanned)
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
    address: string
    place: string
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
) => defer(tx, { write: sql`${tx.insertInto('used_refresh_tokens').values(used)}` })

export const endSession = (db: Database | Tx, sessionId: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()

export const endSessionsOf = (tx: Tx, memberId: number, exceptSessionId: number) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('id', '!=', exceptSessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()

export const deleteTicketsOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom('sign_in_tickets').where('member_id', '=', memberId).execute()

export const isSessionOf = async (db: Database, sessionId: number, memberId: number) =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const listSessionRows = (db: Database, memberId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'place', 'started_at', 'refreshed_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', sql<Date>`now()`)
    .orderBy('refreshed_at', 'desc')
    .limit(100)
    .execute()

export const upsertKnownBrowser = (tx: Tx, memberId: number, browserHash: Buffer) =>
  tx
    .insertInto('known_browsers')
    .values({ member_id: memberId, browser_hash: browserHash })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'browser_hash']).doUpdateSet({ signed_in_at: sql`now()` }),
    )
    .execute()

export const isKnownBrowser = async (db: Database, memberId: number, browserHash: Buffer) =>
  (await db
    .selectFrom('known_browsers')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()) !== undefined

export const deleteOldBrowsers = (db: Database) =>
  db.deleteFrom('known_browsers').where('signed_in_at', '<', sql<Date>`now() - interval '180 days'`).execute()

export const insertLoginLog = (
  tx: Tx,
  entry: { member_id: number; kind: 'sign_in' | 'renewal'; address: string; place: string },
) => defer(tx, { write: sql`${tx.insertInto('login_log').values(entry)}` })

export const listLoginLogRows = (db: Database, memberId: number, { offset, count }: Span) =>
  db
    .selectFrom('login_log')
    .select(['id', 'kind', 'address', 'place', 'logged_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const countLoginLog = (db: Database, memberId: number) =>
  db
    .selectFrom('login_log')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

export const deleteOldLogins = (db: Database) =>
  db.deleteFrom('login_log').where('logged_at', '<', sql<Date>`now() - interval '6 months'`).execute()

/** A used token gives away a thief for as long as it would have lived. */
export const deleteOldRefreshTokens = (db: Database) =>
  db.deleteFrom('used_refresh_tokens').where('used_at', '<', sql<Date>`now() - interval '30 days'`).execute()

/** The used refresh tokens go with their session. */
export const deleteOldSessions = (db: Database) =>
  db.deleteFrom('sessions').where('refresh_expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
