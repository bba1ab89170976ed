/* Shared: server/site.ts and server/schedule.ts open the keys of a process. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Database } from '#server/core/database.ts'
import { hourMs } from '#server/core/durations.ts'
import type { Keys } from '#server/core/keys.ts'
import { findPushKeys, insertPushKeys } from './push-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    pushKeys: PushKeys
  }
}

/** By which push services know that what comes is from this site (VAPID, RFC 8292). */
export interface PushKeys {
  /** As browsers take it: base64url. */
  publicKey: string
  /** Returns the value of `Authorization` for a request to an endpoint. */
  authorize(endpoint: URL, contact: string | undefined): string
}

/** Push services take a day at most. */
const tokenLifeMs = 12 * hourMs

/** Opens the pair of this site, made at its first start and the same in every process from then on. */
export async function openPushKeys(db: Database, keys: Keys): Promise<PushKeys> {
  const kept = (await findPushKeys(db)) ?? (await makeKeys(db, keys))
  const publicKey = kept.public_key.toString('base64url')
  // Read with the first push: whoever has lost the secret key of the site still serves its pages.
  let privateKey: KeyObject | undefined
  return {
    publicKey,
    authorize(endpoint, contact) {
      privateKey ??= createPrivateKey(keys.decrypt('push', kept.sealed_private_key))
      const claims = {
        aud: endpoint.origin,
        exp: Math.floor((Date.now() + tokenLifeMs) / 1000),
        ...(contact && { sub: contact }),
      }
      return `vapid t=${signToken(claims, privateKey)}, k=${publicKey}`
    },
  }
}

/** Whether what is encrypted in this database was so with this secret key: each site has this pair from its first start on. */
export async function hasOwnSecretKey(db: Database, keys: Keys): Promise<boolean> {
  const kept = await findPushKeys(db)
  try {
    if (kept) keys.decrypt('push', kept.sealed_private_key)
    return true
  } catch {
    return false
  }
}

async function makeKeys(db: Database, keys: Keys) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const privateKey = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await insertPushKeys(db, { public_key: point, sealed_private_key: keys.encrypt('push', privateKey) })
  // Another process may have been first.
  const kept = await findPushKeys(db)
  if (!kept) throw new Error('The keys of pushes are gone.')
  return kept
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns a JSON web token by ES256, whose signature is two numbers one after the other. */
function signToken(claims: object, key: KeyObject): string {
  const said = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  return `${said}.${sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
