/* Shared by every first step of signing in, and by staff who help members that are locked out. */
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type * as contract from '#contract/accounts/second-factor.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { returnTry, takeTry } from '#server/core/attempts.ts'
import type { Client, Context, MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { isAuthenticatorCodeRight, isRecoveryCodeRight } from './authenticator.ts'
import {
  deleteFactorsOf,
  deleteTicket,
  insertTicket,
  listPasskeyRows,
  readFactorRow,
  takeTicketTry,
} from './second-factor-queries.ts'
import { holdForSignIn, openSession } from './sessions.ts'
import { createToken, hashToken } from './tokens.ts'

const ticketLifeMs = 10 * minuteMs

/**
 * Returns what follows a right password, code or third party: a session, or for those who have a second factor a ticket,
 * which is good for ten minutes and for nothing but the second step.
 */
export async function enter(tx: Tx, memberId: number, client: Client): Promise<SignInAnswer> {
  await holdForSignIn(tx, memberId)
  const { confirmed_at, passkey_count } = await readFactorRow(tx, memberId)
  if (!confirmed_at && Number(passkey_count) === 0) return openSession(tx, memberId, client)
  const ticket = createToken()
  await insertTicket(tx, {
    token_hash: hashToken(ticket),
    member_id: memberId,
    expires_at: new Date(Date.now() + ticketLifeMs),
  })
  return { ticket, hasAuthenticator: confirmed_at !== null, hasPasskey: Number(passkey_count) > 0 }
}

/** Takes the second step by a code of the app, or by a recovery code, which is then used up. Five tries a ticket and a member. */
export async function completeSignIn(
  { db, client, site }: Context,
  { ticket, factorCode }: ParsedInputOf<typeof contract.completeSignIn>,
): Promise<SignedIn> {
  const tokenHash = hashToken(ticket)
  const held = await takeTicketTry(db, tokenHash)
  if (!held) throw new UserError('ticket_expired')
  const { member_id: memberId } = held
  const attempt = { act: 'second_factor', subject: `member:${memberId}`, address: client.address }
  await takeTry(db, attempt)
  const signedIn = await db.transaction().execute(async (tx) => {
    await holdForSignIn(tx, memberId)
    const isRight =
      (await isAuthenticatorCodeRight(tx, site.keys, { memberId, code: factorCode, isConfirmed: true })) ||
      (await isRecoveryCodeRight(tx, memberId, factorCode))
    if (!isRight) throw fieldError('factorCode', { code: 'code_wrong' })
    if (!(await deleteTicket(tx, tokenHash))) throw new UserError('ticket_expired')
    return openSession(tx, memberId, client)
  })
  await returnTry(db, attempt)
  return signedIn
}

export async function readSecondFactors({ db, actor: { memberId } }: MemberContext) {
  const [factors, passkeys] = await Promise.all([readFactorRow(db, memberId), listPasskeyRows(db, memberId)])
  return {
    hasAuthenticator: factors.confirmed_at !== null,
    recoveryCodesLeft: Number(factors.recovery_codes_left),
    passkeys: passkeys.map((row) => ({
      passkeyId: row.id,
      name: row.name,
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    hasPassword: factors.password_hash !== null,
  }
}

/**
 * Takes the app, the recovery codes and the passkeys from a member who has lost them. Does not check permission;
 * callers must.
 */
export const resetSecondFactors = (tx: Tx, memberId: number): Promise<void> => deleteFactorsOf(tx, memberId)
