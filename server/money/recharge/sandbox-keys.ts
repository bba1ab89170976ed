import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Database } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import { findSandboxKeys, insertSandboxKeys } from './sandbox-queries.ts'

/** The forum's pair, to order payments with, and the gateway's, to vouch for them; RSA in base64 of DER. */
const sandboxKeys = z.object({
  forum: z.object({ privateKey: z.string(), publicKey: z.string() }),
  gateway: z.object({ privateKey: z.string(), publicKey: z.string() }),
})
export type SandboxKeys = z.infer<typeof sandboxKeys>

/** Made with the first use and the same in every process from then on. */
export async function readSandboxKeys(db: Database, keys: Keys): Promise<SandboxKeys> {
  const kept = (await findSandboxKeys(db)) ?? (await makeKeys(db, keys))
  return z.parse(sandboxKeys, JSON.parse(keys.decrypt('sandbox-gateway', kept)))
}

async function makeKeys(db: Database, keys: Keys): Promise<Buffer> {
  const made: SandboxKeys = { forum: await makePair(), gateway: await makePair() }
  await insertSandboxKeys(db, keys.encrypt('sandbox-gateway', JSON.stringify(made)))
  // Another process may have been first.
  const kept = await findSandboxKeys(db)
  if (!kept) throw new Error('The sandbox gateway lost its keys.')
  return kept
}

async function makePair(): Promise<SandboxKeys['forum']> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return {
    privateKey: pair.privateKey.toString('base64'),
    publicKey: pair.publicKey.toString('base64'),
  }
}
