/* Shared by every way in, and by whatever has to sign somebody out. */
import type { SignedIn, TokenPair } from '#contract/accounts/refresh.ts'
import { readMemberRow } from '#server/accounts/verification/member-queries.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Client, Context, MemberContext, Snapshots } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { tellSessionsEnded } from '#server/core/ended-sessions.ts'
import { groupCommitPerDatabase } from '#server/core/group-commit.ts'
import { findIpRegion } from '#server/core/ip-regions.ts'
import { toSystemUser } from '#server/core/member-shapes.ts'
import { UserError } from '#server/core/user-error.ts'
import {
  type ActorRow,
  deleteTicketsOf,
  endSession,
  endSessionsOf,
  findActorRowOf,
  findActorRows,
  findUsedRefreshToken,
  insertLoginLog,
  insertSession,
  insertUsedRefreshToken,
  lockForSignIn,
  lockSessionByRefreshToken,
  replaceTokens,
  upsertKnownBrowser,
} from './session-queries.ts'
import {
  accessTokenLifeMs,
  createSalt,
  createToken,
  deriveSuccessors,
  hashToken,
  refreshGraceMs,
  refreshTokenLifeMs,
} from './tokens.ts'

/**
 * Holds a member as they are until they are in: who changes their password, bans or cancels them meanwhile comes after,
 * and finds what was opened. Whatever else signing in locks is locked later. Throws `account_cancelled`.
 */
export async function holdForSignIn(tx: Tx, memberId: number) {
  const member = await lockForSignIn(tx, memberId)
  if (!member) throw new UserError('account_cancelled')
  return member
}

/** Signs a member in on one more browser. Throws `account_banned` until the ban is over. */
export async function openSession(tx: Tx, memberId: number, client: Client): Promise<SignedIn> {
  const member = await holdForSignIn(tx, memberId)
  if (member.banned_until && member.banned_until.getTime() > Date.now())
    throw new UserError('account_banned', { until: member.banned_until, memberId })
  const tokens = { accessToken: createToken(), refreshToken: createToken() }
  const place = findIpRegion(client.address)
  await insertSession(tx, {
    member_id: memberId,
    ...tokenColumns(tokens),
    address: client.address,
    user_agent: client.userAgent,
    place,
  })
  await insertLoginLog(tx, { member_id: memberId, kind: 'sign_in', address: client.address, place })
  if (client.browser) await upsertKnownBrowser(tx, memberId, hashToken(client.browser))
  return { ...tokens, systemUser: toSystemUser(member) }
}

/** What rights follow from. */
type Known = Pick<Snapshots, 'permissions' | 'settings'>

/** Every request of a member asks this first, so what is asked in the same moment is asked once. */
const actorsOf = groupCommitPerDatabase(findActorRows)

/** Returns who holds this access token; null when it is unknown, expired or its session has ended. */
export async function readActor(
  db: Database,
  snapshots: Snapshots,
  accessToken: string,
): Promise<Actor | null> {
  const row = await actorsOf(db).add(hashToken(accessToken))
  return row ? toActor(row, snapshots) : null
}

/** A member as they are without any session; null when their account has ended or is banned. */
export async function readActorOf(
  db: Database,
  snapshots: Known,
  memberId: number,
  given?: readonly string[],
): Promise<Actor | null> {
  const row = await findActorRowOf(db, memberId)
  return row ? toActor({ ...row, session_id: 0 }, snapshots, given) : null
}

function toActor(
  row: ActorRow,
  { permissions, settings: { staffSecondFactor } }: Known,
  given?: readonly string[],
): Actor {
  const lacksSecondFactor = staffSecondFactor && row.staff_role !== null && !row.has_second_factor
  return {
    memberId: row.member_id,
    sessionId: row.session_id,
    account: row.account,
    nickname: row.nickname,
    avatarUrl: row.avatar_path,
    isStaff: row.staff_role !== null,
    staffRole: row.staff_role,
    lacksSecondFactor,
    pointsEarned: row.points_earned,
    mutedUntil: row.muted_until,
    rights: permissions.rightsOf(row.role_ids, lacksSecondFactor ? null : row.staff_role, given),
  }
}

/**
 * Exchanges a refresh token for a new pair. A token used before gets the same pair again for 30 seconds, because several
 * tabs refresh at once; later it gives away a copy, and the session ends for everyone.
 */
export async function refreshSession({ db, tokens, client }: Context): Promise<SignedIn> {
  const { refreshToken } = tokens
  if (!refreshToken) throw new UserError('session_ended')
  const refreshed = await transact(db, async (tx) => {
    const hash = hashToken(refreshToken)
    const session = await lockSessionByRefreshToken(tx, hash)
    return session
      ? rotate(tx, session, { refreshToken, address: client.address })
      : repeatRotation(tx, hash, refreshToken)
  })
  if (!refreshed) throw new UserError('session_ended')
  return refreshed
}

async function rotate(
  tx: Tx,
  session: { id: number; member_id: number },
  { refreshToken, address }: { refreshToken: string; address: string },
): Promise<SignedIn> {
  const salt = createSalt()
  const successors = deriveSuccessors(refreshToken, salt)
  const place = findIpRegion(address)
  await replaceTokens(tx, session.id, { ...tokenColumns(successors), address, place })
  await insertLoginLog(tx, { member_id: session.member_id, kind: 'renewal', address, place })
  await insertUsedRefreshToken(tx, {
    token_hash: hashToken(refreshToken),
    session_id: session.id,
    successor_salt: salt,
  })
  return withMember(tx, successors, session.member_id)
}

async function repeatRotation(tx: Tx, hash: Buffer, refreshToken: string): Promise<SignedIn | undefined> {
  const used = await findUsedRefreshToken(tx, hash)
  if (!used || used.ended_at) return undefined
  if (Date.now() - used.used_at.getTime() > refreshGraceMs) {
    await closeSession(tx, { sessionId: used.session_id, memberId: used.member_id })
    return undefined
  }
  return withMember(tx, deriveSuccessors(refreshToken, used.successor_salt), used.member_id)
}

/**
 * Signs a member out everywhere, or everywhere but in one session, and ends what waits for a second factor. Their browsers
 * are told at commit. What made this necessary, such as a new password, is written before.
 */
export async function endSessions(
  tx: Tx,
  memberId: number,
  { except = 0 }: { except?: number } = {},
): Promise<void> {
  // Tickets first: whoever is taking one at this moment is waited for, and the session they get is found below.
  await deleteTicketsOf(tx, memberId)
  const ended = await endSessionsOf(tx, memberId, except)
  await tellSessionsEnded(
    tx,
    ended.map(({ id }) => id),
  )
}

/** Ends one session, and what waits for a second factor: whoever ends a session doesn't trust what was begun beside it. */
export async function closeSession(
  tx: Tx,
  { sessionId, memberId }: Pick<Actor, 'sessionId' | 'memberId'>,
): Promise<void> {
  await deleteTicketsOf(tx, memberId)
  await endSession(tx, sessionId)
  await tellSessionsEnded(tx, [sessionId])
}

export const signOut = ({ db, actor }: MemberContext): Promise<void> =>
  db.transaction().execute((tx) => closeSession(tx, actor))

const withMember = async (tx: Tx, tokens: TokenPair, memberId: number): Promise<SignedIn> => ({
  ...tokens,
  systemUser: toSystemUser(await readMemberRow(tx, memberId)),
})

const tokenColumns = ({ accessToken, refreshToken }: TokenPair) => ({
  access_token_hash: hashToken(accessToken),
  access_expires_at: new Date(Date.now() + accessTokenLifeMs),
  refresh_token_hash: hashToken(refreshToken),
  refresh_expires_at: new Date(Date.now() + refreshTokenLifeMs),
})
