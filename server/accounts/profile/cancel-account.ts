/* Shared by staff, who may end an account as well as its member and the clock. */

import { endSessions } from '#server/accounts/sign-in/sessions.ts'
import { requireAnotherAdministrator } from '#server/accounts/verification/administrators.ts'
import { invalidate, memberTag } from '#server/core/cache-tags.ts'
import { allowLongStatements, type Tx } from '#server/core/database.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { eraseMember, lockForEnding } from './cancellation-queries.ts'

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
}

/**
 * Ends an account, whoever wants it. What its member wrote is taken from others' eyes; what only concerns the person goes,
 * their sessions end, and phone and address are free again. Throws `last_administrator`. Does not check permission;
 * callers must.
 */
export async function cancelAccount(tx: Tx, { memberId, by, endings }: Ending): Promise<void> {
  // Of some hundred thousand posts.
  await allowLongStatements(tx)
  await requireAnotherAdministrator(tx, memberId)
  for (const end of endings) await end(tx, memberId)
  // What came in behind their backs goes too. The account is held for so short a time, for all who answer its member wait.
  await lockForEnding(tx, memberId)
  for (const end of endings) await end(tx, memberId)
  // First, for whoever is renewing one at this moment is waited for, and what they log of it goes too.
  await endSessions(tx, memberId)
  await eraseMember(tx, memberId, by)
  await tellWebhooks(tx, 'member.cancelled', { memberId })
  await invalidate(tx, memberTag(memberId))
}
