import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type * as contract from '#contract/accounts/second-factor.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { lockMember } from '#server/accounts/verification/member-queries.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { maySignIn } from '#server/core/settings.ts'
import { UserError } from '#server/core/user-error.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  notePasskeyUse,
  takeChallenge,
} from './second-factor-queries.ts'
import { holdForSignIn, openSession } from './sessions.ts'

// A megabyte of certificates' grammar, which a site without passkeys needn't hold.
const webauthn = () => import('@simplewebauthn/server')

const challengeLifeMs = 5 * minuteMs
const passkeysMax = 20

/** Where the browser says it is; a passkey made for one host is of no use on another. */
const originOf = ({ site, origin }: Context) => site.publicUrl ?? origin
const hostOf = (context: Context) => new URL(originOf(context)).hostname

/** Returns what the browser needs to make a passkey. It has to check its person, by fingerprint, face or number. */
export async function startPasskey(
  context: MemberContext,
  { password }: ParsedInputOf<typeof contract.startPasskey>,
) {
  await requireOwnPassword(context, password)
  const { db, actor, settings, language } = context
  const present = await listPasskeyRows(db, actor.memberId)
  if (present.length >= passkeysMax) throw new UserError('list_full')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: settings.title[language],
    rpID: hostOf(context),
    userName: actor.account,
    userID: new TextEncoder().encode(String(actor.memberId)),
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return keepChallenge(db, options, actor.memberId)
}

export async function addPasskey(
  context: MemberContext,
  { challengeKey, credential, name }: ParsedInputOf<typeof contract.addPasskey>,
): Promise<void> {
  const { db, actor } = context
  const kept = await takeChallenge(db, challengeKey, actor.memberId)
  if (!kept) throw new UserError('passkey_refused')
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: parseCredential<RegistrationResponseJSON>(credential),
    expectedChallenge: kept.challenge,
    expectedOrigin: originOf(context),
    expectedRPID: hostOf(context),
    requireUserVerification: true,
  }).catch(refuse)
  if (!registrationInfo) throw new UserError('passkey_refused')
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const passkey = {
    credential_id: id,
    member_id: actor.memberId,
    public_key: Buffer.from(publicKey),
    sign_count: counter,
    transports: knownTransports(transports),
    name,
  }
  await db.transaction().execute(async (tx) => {
    // Others may have been begun beside this one, and more than are listed nobody could take away.
    await lockMember(tx, actor.memberId)
    if ((await listPasskeyRows(tx, actor.memberId)).length >= passkeysMax) throw new UserError('list_full')
    await insertPasskey(tx, passkey)
  })
}

/** What the browser says of how the passkey is reached, as far as it says what the standard knows. */
const knownTransports = (said: unknown) =>
  ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'].filter(
    (transport) => Array.isArray(said) && said.includes(transport),
  )

export async function removePasskey(
  context: MemberContext,
  { password, passkeyId }: ParsedInputOf<typeof contract.removePasskey>,
): Promise<void> {
  await requireOwnPassword(context, password)
  const { db, actor } = context
  const removed = await db.transaction().execute((tx) => deletePasskey(tx, actor.memberId, passkeyId))
  if (!removed) throw new UserError('not_found')
}

/** Makes a challenge for any passkey of this site: the browser knows which it has, and nobody has to name an account. */
export async function startPasskeySignIn(context: Context) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context),
    userVerification: 'required',
  })
  return keepChallenge(context.db, options, null)
}

/** Signs in by a passkey: one that checked its person is both factors at once. Every refusal is the same. */
export async function signInByPasskey(
  context: Context,
  { challengeKey, credential }: ParsedInputOf<typeof contract.signInByPasskey>,
): Promise<SignedIn> {
  const { db, client, settings } = context
  if (!maySignIn(settings)) throw new UserError('sign_in_closed')
  const kept = await takeChallenge(db, challengeKey, null)
  const response = parseCredential<AuthenticationResponseJSON>(credential)
  const passkey = isCredentialId(response.id) ? await findPasskey(db, response.id) : undefined
  if (!kept || !passkey) throw new UserError('passkey_refused')
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: kept.challenge,
    expectedOrigin: originOf(context),
    expectedRPID: hostOf(context),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.sign_count),
    },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw new UserError('passkey_refused')
  return db.transaction().execute(async (tx) => {
    await holdForSignIn(tx, passkey.member_id)
    // One that was removed since it was found no longer gets in.
    if (!(await notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter))) refuse()
    return openSession(tx, passkey.member_id, client)
  })
}

/** Base64url; what else a browser sends can't be looked for. */
const isCredentialId = (id: unknown) => typeof id === 'string' && /^[\w-]+$/.test(id)

async function keepChallenge(db: Database, options: { challenge: string }, memberId: number | null) {
  const key = randomUUID()
  const expires_at = new Date(Date.now() + challengeLifeMs)
  await insertChallenge(db, { key, challenge: options.challenge, member_id: memberId, expires_at })
  return { challengeKey: key, options: JSON.stringify(options) }
}

function parseCredential<T>(text: string): T {
  try {
    const parsed = JSON.parse(text) as T | null
    if (typeof parsed !== 'object' || parsed === null) throw new TypeError('no credential')
    return parsed
  } catch {
    throw new UserError('passkey_refused')
  }
}

/** The library throws for everything that isn't as the standard wants it; to the person it is all one. */
function refuse(): never {
  throw new UserError('passkey_refused')
}
