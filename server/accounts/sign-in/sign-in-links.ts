/* Shared by the tools, which give an administrator the first way in. */
import type * as contract from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { lockMember, readMemberRow, updateMember } from '#server/accounts/verification/member-queries.ts'
import { requireStrongPassword } from '#server/accounts/verification/passwords.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { UserError } from '#server/core/user-error.ts'
import { endSessions, openSession } from './sessions.ts'
import { endSignInLinks, findLinkOwner, insertSignInLink } from './sign-in-link-queries.ts'
import { createToken, hashToken } from './tokens.ts'

/** Makes a link that signs its member in once within a day, after choosing a password. Returns the secret part. */
export async function createSignInLink(tx: Tx, memberId: number): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(Date.now() + dayMs)
  await insertSignInLink(tx, { token_hash: hashToken(token), member_id: memberId, expires_at: expiresAt })
  return token
}

/**
 * Uses up the link and whatever others the member has, sets the password, ends every other session and signs in. Nothing is
 * used up when the password is refused.
 */
export async function signInByLink(
  { db, client }: Pick<Context, 'db' | 'client'>,
  input: InputOf<typeof contract.signInByLink>,
): Promise<SignedIn> {
  requireStrongPassword(input.password, '')
  const passwordHash = await hashSecret(input.password)
  return db.transaction().execute(async (tx) => {
    const memberId = await lockLinkOwner(tx, hashToken(input.token))
    const { account } = await readMemberRow(tx, memberId)
    requireStrongPassword(input.password, account)
    await endSignInLinks(tx, memberId)
    await updateMember(tx, memberId, { password_hash: passwordHash })
    await endSessions(tx, memberId)
    return openSession(tx, memberId, client)
  })
}

/** The member is locked before the link is believed: it may be used, or its account end, at the same moment. */
async function lockLinkOwner(tx: Tx, tokenHash: Buffer): Promise<number> {
  const owner = await findLinkOwner(tx, tokenHash)
  if (owner) await lockMember(tx, owner.member_id)
  if (!owner || !(await findLinkOwner(tx, tokenHash))) throw new UserError('link_expired')
  return owner.member_id
}
