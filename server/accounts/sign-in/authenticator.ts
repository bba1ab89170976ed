import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type * as contract from '#contract/accounts/second-factor.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import {
  deleteAuthenticator,
  findAuthenticator,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  upsertAuthenticator,
} from './second-factor-queries.ts'

const stepSeconds = 30
const recoveryCodeCount = 10
const recoveryCodeBytes = 10

/** Makes a secret for an authenticator app (RFC 6238), stored encrypted. It counts for nothing until a code comes back. */
export async function startAuthenticator(
  context: MemberContext,
  { password }: ParsedInputOf<typeof contract.startAuthenticator>,
) {
  await requireOwnPassword(context, password)
  const { db, actor, settings, language, site } = context
  const secret = new Secret({ size: 20 })
  const encrypted = site.keys.encrypt('authenticator', secret.base32)
  const made = await db.transaction().execute((tx) => upsertAuthenticator(tx, actor.memberId, encrypted))
  if (!made) throw new UserError('authenticator_present')
  const issuer = settings.title[language]
  return { secret: secret.base32, address: new TOTP({ issuer, label: actor.account, secret }).toString() }
}

/** Takes the first code, which proves that the app has the secret. Returns ten recovery codes; only their hashes stay. */
export async function confirmAuthenticator(
  { db, actor: { memberId }, site }: MemberContext,
  { factorCode }: ParsedInputOf<typeof contract.confirmAuthenticator>,
) {
  const found = await findAuthenticator(db, memberId)
  if (!found || found.confirmed_at) throw new UserError('authenticator_present')
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await db.transaction().execute(async (tx) => {
    const attempt = { memberId, code: factorCode, isConfirmed: false }
    if (!(await isAuthenticatorCodeRight(tx, site.keys, attempt))) {
      throw fieldError('factorCode', { code: 'code_wrong' })
    }
    await replaceRecoveryCodes(tx, memberId, recoveryCodes.map(hashRecoveryCode))
  })
  return { recoveryCodes }
}

export async function removeAuthenticator(
  context: MemberContext,
  { password }: ParsedInputOf<typeof contract.removeAuthenticator>,
): Promise<void> {
  await requireOwnPassword(context, password)
  const { db, actor } = context
  await db.transaction().execute((tx) => deleteAuthenticator(tx, actor.memberId))
}

/**
 * Returns whether it is the app's code of now, or of the half minute before or after, with the spaces that apps show it
 * with or without. No code is right twice. Until a first code has confirmed it an app counts for nothing else.
 */
export async function isAuthenticatorCodeRight(
  tx: Tx,
  keys: Keys,
  { memberId, code, isConfirmed }: { memberId: number; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const found = await findAuthenticator(tx, memberId)
  const token = code.normalize('NFKC').replace(/\s/g, '')
  if (!found || (found.confirmed_at !== null) !== isConfirmed || !/^\d{6}$/.test(token)) return false
  const secret = Secret.fromBase32(keys.decrypt('authenticator', found.sealed_secret))
  const delta = new TOTP({ secret, period: stepSeconds }).validate({ token, window: 1 })
  if (delta === null) return false
  const step = Math.floor(Date.now() / 1000 / stepSeconds) + delta
  return (await takeStep(tx, memberId, step)) !== undefined
}

export const isRecoveryCodeRight = async (tx: Tx, memberId: number, code: string): Promise<boolean> =>
  (await takeRecoveryCode(tx, memberId, hashRecoveryCode(code))) !== undefined

/** Returns sixteen letters and digits in four groups, none of them easily taken for another. */
function createRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(recoveryCodeBytes)).buffer }).base32
  return (letters.match(/.{4}/g) ?? []).join('-')
}

const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest()
