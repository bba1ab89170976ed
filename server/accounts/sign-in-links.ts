import type * as contract from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import { insertSignInLink, readMemberRow, updatePassword, useSignInLink } from './queries.ts'
import { endSessions, openSession } from './sign-in/sessions.ts'
import { createToken, hashToken } from './sign-in/tokens.ts'
import { hashSecret, requireStrongPassword } from './verification/passwords.ts'

type LinkTry = InputOf<typeof contract.signInByLink>

const signInLinkLifeMs = 24 * 60 * 60 * 1000

/** A link that signs its member in once within a day, after choosing a password. Returns the secret part. */
export async function createSignInLink(tx: Tx, memberId: number): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(Date.now() + signInLinkLifeMs)
  await insertSignInLink(tx, { token_hash: hashToken(token), member_id: memberId, expires_at: expiresAt })
  return token
}

/**
 * Uses up the link, sets the password, ends every other session and signs in. Nothing is used up when the password is
 * refused.
 */
export async function signInByLink(db: Database, input: LinkTry, client: Client): Promise<SignedIn> {
  requireStrongPassword(input.password, '')
  const passwordHash = await hashSecret(input.password)
  return db.transaction().execute(async (tx) => {
    const used = await useSignInLink(tx, hashToken(input.token))
    if (!used) throw new UserError('link_expired')
    const { account } = await readMemberRow(tx, used.member_id)
    requireStrongPassword(input.password, account)
    await endSessions(tx, used.member_id)
    await updatePassword(tx, used.member_id, passwordHash)
    return openSession(tx, used.member_id, client)
  })
}
