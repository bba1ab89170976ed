/* Shared by the desk, which deletes what was reported. */
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellUnreadChanged } from '#server/notifications/unread-lines.ts'
import { tellChanged } from './message-lines.ts'
import {
  deleteRemovedByStaff,
  insertRemoved,
  lockSide,
  markMessageDeleted,
  markMessageRestored,
  recountUnread,
  type Side,
} from './message-queries.ts'
import { lockConversation } from './partner-queries.ts'

/**
 * Takes a message away from both sides of its conversation. Does not check permission; callers must. Throws
 * `deleted_meanwhile`.
 */
export const deleteMessageOfBoth = (
  { db, actor }: MemberContext,
  { messageId, reason }: { messageId: number; reason: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const message = await markMessageDeleted(tx, messageId)
    if (!message) throw new UserError('deleted_meanwhile')
    await changeBoth(tx, message, (side) =>
      insertRemoved(tx, side, { number: message.number, byStaff: true }),
    )
    await writeAudit(tx, actor, {
      act: 'delete_message',
      subject: `member:${message.sender_id}`,
      before: { message: messageId },
      after: { reason },
    })
  })

/** Gives both sides back what staff took from them; what one of the two removed themself stays so. */
export const restoreMessageOfBoth = (
  { db, actor }: MemberContext,
  { messageId, reason }: { messageId: number; reason: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const message = await markMessageRestored(tx, messageId)
    if (!message) return
    await changeBoth(tx, message, (side) => deleteRemovedByStaff(tx, side, messageId))
    await writeAudit(tx, actor, {
      act: 'restore_message',
      subject: `member:${message.sender_id}`,
      before: { message: messageId },
      after: { reason },
    })
  })

/** With the conversation held, as by whoever writes in it, so that nobody holds the one side and waits for the other. */
async function changeBoth(
  tx: Tx,
  { low_id: lowId, high_id: highId }: { low_id: number; high_id: number },
  change: (side: Side) => Promise<unknown>,
): Promise<void> {
  await lockConversation(tx, lowId, highId)
  for (const [memberId, otherId] of [
    [lowId, highId],
    [highId, lowId],
  ] as const) {
    const side = { memberId, otherId }
    if (!(await lockSide(tx, side))) continue
    await change(side)
    await recountUnread(tx, side)
    await tellUnreadChanged(tx, memberId)
    await tellChanged(tx, side)
  }
}
