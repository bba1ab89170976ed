/* Shared: server/app.ts gives it to whatever answers requests. */
import { createHash } from 'node:crypto'
import { readActorOf } from '#server/accounts/sign-in/sessions.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Snapshots } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { findLiveKey, setUsed } from './queries.ts'

/** It is random and long, so that no slow hash is needed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Returns whom a key acts as, with no more of the staff's rights than the key was given and its owner still has; null when it is
 * unknown, expired or revoked, or its owner has left the staff.
 */
export async function readKeyActor(db: Database, snapshots: Snapshots, key: string): Promise<Actor | null> {
  const found = await findLiveKey(db, hashKey(key))
  if (!found) return null
  const owner = await readActorOf(db, snapshots, found.member_id, found.rights)
  if (!owner?.isStaff) return null
  if (found.is_stale) await setUsed(db, found.id)
  return { ...owner, apiKey: { keyId: found.id, writesPosts: found.rights.includes('write_posts') } }
}
