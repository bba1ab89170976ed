/* Shared by every feature of accounts/ whose act needs more than an unlocked screen. */

import { returnTry, takeTry } from '#server/core/attempts.ts'
import type { MemberContext } from '#server/core/context.ts'
import { isSecretRight } from '#server/core/secret-hashes.ts'
import { fieldError } from '#server/core/user-error.ts'
import { readOwnRow } from './member-queries.ts'

/**
 * Refuses whoever doesn't show their own password, at `field`; guesses are counted. A member without a password, who
 * comes by a third party, has none to show.
 */
export async function requireOwnPassword(
  { db, actor: { memberId }, client }: MemberContext,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  const { password_hash: stored } = await readOwnRow(db, memberId)
  if (!stored) return
  const attempt = { act: 'own_password', subject: `member:${memberId}`, address: client.address }
  await takeTry(db, attempt)
  if (!(await isSecretRight(stored, password ?? ''))) throw fieldError(field, { code: 'password_wrong' })
  await returnTry(db, attempt)
}
