import type { Tx } from './database.ts'
import { deferRow } from './deferred-writes.ts'
import { newRequestKeys } from './request-key-queries.ts'

export { deleteOldRequestKeys, findRequestKey, setAnswer } from './request-key-queries.ts'

/** Under which a request is sent that creates something, so that sending it again is harmless (docs/RULES.md, Requests). */
export interface RequestKey {
  memberId: number
  key: string
  /** Of the operation and all that it was sent with. */
  contentHash: Buffer
  /** Of this attempt, which another attempt under the same key doesn't have. */
  requestId: string
  /** Whether the operation has written the key down. */
  isClaimed: boolean
}

/**
 * Writes the key of the request down, in the transaction that creates what was asked for: an operation whose contract
 * says `creates` calls this once. Where the same request has gone through on another connection, the transaction fails
 * and nothing is created; server/http/ then finds the first answer. Without a key there is nothing to do.
 */
export async function claimRequestKey(tx: Tx, requestKey: RequestKey | undefined): Promise<void> {
  if (!requestKey) return
  requestKey.isClaimed = true
  await deferRow(tx, newRequestKeys, requestKey)
}

/** Whether an error says that another attempt has claimed the key. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'request_keys_pkey'
}
