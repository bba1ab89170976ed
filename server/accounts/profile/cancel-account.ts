/* Shared by staff, who may end an account as well as its member and the clock. */

import { endSessions } from '#server/accounts/sign-in/sessions.ts'
import { requireAnotherAdministrator } from '#server/accounts/verification/administrators.ts'
import { invalidate, memberTag } from '#server/core/cache-tags.ts'
import { allowLongStatements, type Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { leaveAddress } from '#server/notifications/outbox.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import {
  type EndingAccount,
  eraseMember,
  findForEnding,
  lockEnding,
  lockForEnding,
} from './cancellation-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    /** What higher domains do when an account ends; server/site.ts lists them. */
    accountEndings: readonly AccountEnding[]
  }
}

/** What a domain does with what a member has there, in the transaction that ends the account; twice, for what has come since. */
export type AccountEnding = (tx: Tx, memberId: number) => Promise<void>

interface Ending {
  memberId: number
  /** Whoever of the staff ends it; null when its member does. */
  by: number | null
  endings: readonly AccountEnding[]
  /** Throws where the account, as it is, is not to be ended; asked first, and once more when nobody changes it any longer. */
  require?: (account: EndingAccount) => void
}

/**
 * Ends an account, whoever wants it. What its member wrote is taken from others' eyes; what only concerns the person goes,
 * their sessions end, and phone and address are free again. Throws `not_found` and `last_administrator`. Does not check
 * permission; callers must. Returns false where it had ended before.
 *
 * The account's row comes last, as for all who write or decide on something of its member's: they hold that, and then wait for its
 * author.
 */
export async function cancelAccount(tx: Tx, { memberId, by, endings, require }: Ending): Promise<boolean> {
  await lockEnding(tx, memberId)
  const found = await findForEnding(tx, memberId)
  if (!found) throw new UserError('not_found')
  require?.(found)
  if (found.cancelled_at) return false
  // Of some hundred thousand posts.
  await allowLongStatements(tx)
  for (const end of endings) await end(tx, memberId)
  // Whoever is renewing one at this moment is waited for.
  await endSessions(tx, memberId)
  // What came in behind their backs goes too. The account is held for so short a time, for all who answer its member wait.
  const held = await lockForEnding(tx, memberId)
  require?.(held)
  await requireAnotherAdministrator(tx, memberId)
  for (const end of endings) await end(tx, memberId)
  await endSessions(tx, memberId)
  await eraseMember(tx, memberId, by)
  await leaveAddress(tx, held.email)
  await tellWebhooks(tx, 'member.cancelled', { memberId })
  await invalidate(tx, memberTag(memberId))
  return true
}
