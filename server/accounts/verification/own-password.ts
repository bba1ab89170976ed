import { returnTry, takeTry } from '#server/accounts/attempts.ts'
import { readOwnRow } from '#server/accounts/queries.ts'
import type { Viewer } from '#server/core/actor.ts'
import { fieldError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import { isSecretRight } from './passwords.ts'

/**
 * Shared by every feature whose act needs more than an unlocked screen: the member's own password, at `field`. Guesses
 * are counted. A member without a password, who comes by a third party, has none to show.
 */
export async function requireOwnPassword(
  db: Database,
  { memberId }: Viewer,
  password: string | undefined,
  client: Client,
  field = 'password',
): Promise<void> {
  const { password_hash: stored } = await readOwnRow(db, memberId)
  if (!stored) return
  const attempt = { act: 'own_password', subject: `member:${memberId}`, address: client.address }
  await takeTry(db, attempt)
  if (!(await isSecretRight(stored, password ?? ''))) throw fieldError(field, { code: 'password_wrong' })
  await returnTry(db, attempt)
}
