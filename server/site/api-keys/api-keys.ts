import { randomBytes } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { ApiKeyRight } from '#contract/core/roles.ts'
import type * as contract from '#contract/site/api-keys.ts'
import { apiKeyPrefix } from '#server/core/api-key-form.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { dayMs } from '#server/core/durations.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { hashKey } from './key-actor.ts'
import * as queries from './queries.ts'

const keysMax = 50
const keyBytes = 32
const shownLength = apiKeyPrefix.length + 6

export async function listApiKeys({ db }: MemberContext): Promise<OutputOf<typeof contract.listApiKeys>> {
  const keys = await queries.readKeys(db)
  return {
    items: keys.map((key) => ({
      keyId: key.id,
      name: key.name,
      prefix: key.prefix,
      account: key.account,
      rights: key.rights as ApiKeyRight[],
      createdAt: key.created_at.toISOString(),
      expiresAt: key.expires_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
      revokedAt: key.revoked_at?.toISOString() ?? null,
    })),
  }
}

/** Nobody gives a key what they may not do themselves. */
export async function makeApiKey(
  { db, actor }: MemberContext,
  { name, rights: chosen, days }: ParsedInputOf<typeof contract.makeApiKey>,
): Promise<OutputOf<typeof contract.makeApiKey>> {
  const rights = [...new Set(chosen)]
  if (rights.some((right) => right !== 'write_posts' && !actor.rights.asStaff(right)))
    throw fieldError('rights', { code: 'unknown_choice' })
  const key = `${apiKeyPrefix}${randomBytes(keyBytes).toString('base64url')}`
  const expiresAt = new Date(Date.now() + days * dayMs)
  return db.transaction().execute(async (tx) => {
    await queries.lockKeys(tx)
    if ((await queries.countLiveKeys(tx)) >= keysMax) throw new UserError('list_full')
    const keyId = await queries.insertKey(tx, {
      member_id: actor.memberId,
      name,
      prefix: key.slice(0, shownLength),
      key_hash: hashKey(key),
      rights,
      expires_at: expiresAt,
    })
    const after = { name, rights, expiresAt: expiresAt.toISOString() }
    await writeAudit(tx, actor, { act: 'make_api_key', subject: `api_key:${keyId}`, after })
    return { keyId, key }
  })
}

export async function revokeApiKey(
  { db, actor }: MemberContext,
  { keyId }: ParsedInputOf<typeof contract.revokeApiKey>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await queries.setRevoked(tx, keyId, actor.memberId)
    if (!before) throw new UserError('not_found')
    await writeAudit(tx, actor, { act: 'revoke_api_key', subject: `api_key:${keyId}`, before })
  })
}
