import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/conversations.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellUnreadChanged } from '#server/notifications/unread-lines.ts'
import { tellChanged, tellRead } from './message-lines.ts'
import { insertRemoved, lockSide, recountUnread, updateRead } from './message-queries.ts'
import { isBlockedBetween } from './partner-queries.ts'
import { listUnreadSides } from './queries.ts'

/**
 * Marks what the actor was shown as read, and tells both: the other sees the mark, the actor's own tabs a smaller number.
 * Where there is nothing to read, nothing happens.
 */
export async function markConversationRead(
  { db, actor }: MemberContext,
  { memberId, number }: ParsedInputOf<typeof contract.markConversationRead>,
): Promise<void> {
  const side = { memberId: actor.memberId, otherId: memberId }
  await transact(db, async (tx) => {
    const before = await lockSide(tx, side)
    if (!before || before.read_number >= number) return
    const upTo = await updateRead(tx, side, number)
    if (upTo === before.read_number) return
    await tellUnreadChanged(tx, actor.memberId)
    if (!(await isBlockedBetween(tx, actor.memberId, memberId)))
      await tellRead(tx, { readerId: actor.memberId, writerId: memberId, number: upTo })
  })
}

/** Reads one conversation after the other, each up to what stands in it now; both are told as of any reading. */
export async function readAllConversations(context: MemberContext): Promise<void> {
  for (const unread of await listUnreadSides(context.db, context.actor.memberId))
    await markConversationRead(context, unread)
}

/** Removes one message from the actor's own side; the other keeps it. */
export async function removePrivateMessage(
  { db, actor }: MemberContext,
  { memberId, number }: ParsedInputOf<typeof contract.removePrivateMessage>,
): Promise<void> {
  const side = { memberId: actor.memberId, otherId: memberId }
  await transact(db, async (tx) => {
    if (!(await lockSide(tx, side)) || !(await insertRemoved(tx, side, { number, byStaff: false })))
      throw new UserError('not_found')
    await recountUnread(tx, side)
    await tellUnreadChanged(tx, actor.memberId)
    await tellChanged(tx, side)
  })
}
