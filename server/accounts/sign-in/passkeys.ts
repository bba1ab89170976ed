import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  notePasskeyUse,
  takeChallenge,
} from './second-factor-queries.ts'

// A megabyte of certificates' grammar, which a site without passkeys needn't hold.
const webauthn = () => import('@simplewebauthn/server')

const challengeLifeMs = 5 * 60_000
const passkeysMax = 20

/** Where the browser says it is; a passkey made for one host is of no use on another. */
export interface Site {
  origin: string
  title: string
}

const hostOf = ({ origin }: Site) => new URL(origin).hostname

/** What the browser needs to make a passkey. It has to check its person, by fingerprint, face or number. */
export async function startPasskey(db: Database, viewer: Viewer, site: Site) {
  const present = await listPasskeyRows(db, viewer.memberId)
  if (present.length >= passkeysMax) throw new UserError('too_many_requests')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: site.title,
    rpID: hostOf(site),
    userName: viewer.account,
    userID: new TextEncoder().encode(String(viewer.memberId)),
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return keepChallenge(db, options, viewer.memberId)
}

export async function addPasskey(
  db: Database,
  viewer: Viewer,
  site: Site,
  { challengeKey, credential, name }: { challengeKey: string; credential: string; name: string },
): Promise<void> {
  const kept = await takeChallenge(db, challengeKey, viewer.memberId)
  if (!kept) throw new UserError('passkey_refused')
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: parseCredential<RegistrationResponseJSON>(credential),
    expectedChallenge: kept.challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }).catch(refuse)
  if (!registrationInfo) throw new UserError('passkey_refused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  await insertPasskey(db, {
    credential_id: id,
    member_id: viewer.memberId,
    public_key: Buffer.from(publicKey),
    sign_count: counter,
    transports: [...transports],
    name,
  })
}

export async function removePasskey(db: Database, viewer: Viewer, passkeyId: number): Promise<void> {
  const removed = await db.transaction().execute((tx) => deletePasskey(tx, viewer.memberId, passkeyId))
  if (!removed) throw new UserError('not_found')
}

/** A challenge for any passkey of this site: the browser knows which it has, and nobody has to name an account. */
export async function startPasskeySignIn(db: Database, site: Site) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: hostOf(site), userVerification: 'required' })
  return keepChallenge(db, options, null)
}

/** A passkey that checked its person is both factors at once. Every refusal is the same. */
export async function signInByPasskey(
  db: Database,
  site: Site,
  { challengeKey, credential }: { challengeKey: string; credential: string },
  client: Client,
): Promise<SignedIn> {
  const kept = await takeChallenge(db, challengeKey, null)
  const response = parseCredential<AuthenticationResponseJSON>(credential)
  const passkey = await findPasskey(db, String(response.id))
  if (!kept || !passkey) throw new UserError('passkey_refused')
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: kept.challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.sign_count),
    },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw new UserError('passkey_refused')
  return db.transaction().execute(async (tx) => {
    await notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter)
    return openSession(tx, passkey.member_id, client)
  })
}

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
