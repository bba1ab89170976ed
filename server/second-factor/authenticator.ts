import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  deleteAuthenticator,
  findAuthenticator,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  upsertAuthenticator,
} from '#server/accounts/sign-in/second-factor-queries.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'

const stepSeconds = 30
const recoveryCodeCount = 10
const recoveryCodeBytes = 10

/** A secret for an authenticator app (RFC 6238), kept sealed. It counts for nothing until a code comes back. */
export async function startAuthenticator(db: Database, keys: Keys, viewer: Viewer, siteTitle: string) {
  const secret = new Secret({ size: 20 })
  const sealed = keys.seal('authenticator', secret.base32)
  const made = await db.transaction().execute((tx) => upsertAuthenticator(tx, viewer.memberId, sealed))
  if (!made) throw new UserError('authenticator_present')
  const address = new TOTP({ issuer: siteTitle, label: viewer.account, secret }).toString()
  return { secret: secret.base32, address }
}

/** The first code proves that the app has the secret. Answers ten recovery codes, of which only hashes stay. */
export async function confirmAuthenticator(db: Database, keys: Keys, viewer: Viewer, code: string) {
  const found = await findAuthenticator(db, viewer.memberId)
  if (!found || found.confirmed_at) throw new UserError('authenticator_present')
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await db.transaction().execute(async (tx) => {
    if (!(await isAuthenticatorCodeRight(tx, keys, viewer.memberId, code))) {
      throw fieldError('factorCode', { code: 'code_wrong' })
    }
    await replaceRecoveryCodes(tx, viewer.memberId, recoveryCodes.map(hashRecoveryCode))
  })
  return { recoveryCodes }
}

export const removeAuthenticator = (db: Database, { memberId }: Viewer): Promise<void> =>
  db.transaction().execute((tx) => deleteAuthenticator(tx, memberId))

/** Whether it is the app's code of now, or of the half minute before or after. No code is right twice. */
export async function isAuthenticatorCodeRight(
  tx: Tx,
  keys: Keys,
  memberId: number,
  code: string,
): Promise<boolean> {
  const found = await findAuthenticator(tx, memberId)
  if (!found || !/^\d{6}$/.test(code)) return false
  const secret = Secret.fromBase32(keys.open('authenticator', found.sealed_secret))
  const delta = new TOTP({ secret, period: stepSeconds }).validate({ token: code, window: 1 })
  if (delta === null) return false
  const step = Math.floor(Date.now() / 1000 / stepSeconds) + delta
  return (await takeStep(tx, memberId, step)) !== undefined
}

export const isRecoveryCodeRight = async (tx: Tx, memberId: number, code: string): Promise<boolean> =>
  (await takeRecoveryCode(tx, memberId, hashRecoveryCode(code))) !== undefined

/** Sixteen letters and digits in four groups, none of them like another. */
function createRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(recoveryCodeBytes)).buffer }).base32
  return (letters.match(/.{4}/g) ?? []).join('-')
}

const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest()
