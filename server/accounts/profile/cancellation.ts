import type * as contract from '#contract/accounts/own-data.ts'
import { cancellationGraceDays } from '#contract/accounts/own-data.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { requireAnotherAdministrator } from '#server/accounts/verification/administrators.ts'
import { lockMember, updateMember } from '#server/accounts/verification/member-queries.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { dayMs } from '#server/core/durations.ts'
import type { JobContext } from '#server/core/job.ts'
import { UserError } from '#server/core/user-error.ts'
import { type AccountEnding, cancelAccount } from './cancel-account.ts'
import { type EndingAccount, readDueCancellations } from './cancellation-queries.ts'

const graceMs = cancellationGraceDays * dayMs

/**
 * Lets the account end in seven days. Until then it works as ever, so that it can be taken back. Asked for once more, as on
 * another device, it ends when it was going to.
 */
export async function requestCancellation(
  context: MemberContext,
  { password }: ParsedInputOf<typeof contract.requestCancellation>,
): Promise<{ cancellationDueAt: string }> {
  await requireOwnPassword(context, password)
  const { db, actor } = context
  return db.transaction().execute(async (tx) => {
    // In the order of staff who act on the member meanwhile.
    const held = await lockMember(tx, actor.memberId)
    await requireAnotherAdministrator(tx, actor.memberId)
    const dueAt = held?.cancellation_due_at ?? new Date(Date.now() + graceMs)
    await updateMember(tx, actor.memberId, { cancellation_due_at: dueAt })
    return { cancellationDueAt: dueAt.toISOString() }
  })
}

export const withdrawCancellation = ({ db, actor }: MemberContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await updateMember(tx, actor.memberId, { cancellation_due_at: null })
  })

/**
 * Ends the accounts whose seven days are over, each in a transaction of its own. One that can't end, such as the last
 * administrator's, is logged and tried again next time; it keeps no other from ending.
 */
export async function cancelDueAccounts(
  { db, log }: JobContext,
  endings: readonly AccountEnding[],
): Promise<void> {
  for (const { id: memberId } of await readDueCancellations(db)) {
    const cancelling = transact(db, (tx) =>
      cancelAccount(tx, { memberId, by: null, endings, require: requireDue }),
    )
    await cancelling.catch((error: unknown) => {
      if (error instanceof UserError) log.warn({ memberId, code: error.code }, 'an account that is due stays')
      else log.error({ err: error, memberId }, 'an account could not be ended')
    })
  }
}

/** Its member has kept it meanwhile. */
function requireDue({ is_due, cancelled_at }: EndingAccount): void {
  if (!is_due && !cancelled_at) throw new UserError('changed_meanwhile')
}
