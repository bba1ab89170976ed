/* Shared by the desk, which deletes what was reported. */
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellUnreadChanged } from '#server/notifications/unread-lines.ts'
import { tellChanged } from './message-lines.ts'
import { insertRemoved, lockSide, markMessageDeleted, recountUnread } from './message-queries.ts'

/**
 * Takes a message away from both sides of its conversation, for good. Does not check permission; callers must. Throws
 * `deleted_meanwhile`.
 */
export const deleteMessageOfBoth = (
  { db, actor }: MemberContext,
  { messageId, reason }: { messageId: number; reason: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const message = await markMessageDeleted(tx, messageId)
    if (!message) throw new UserError('deleted_meanwhile')
    // In the same order whoever wrote it, so that two who do this never wait for one another.
    for (const [memberId, otherId] of [
      [message.low_id, message.high_id],
      [message.high_id, message.low_id],
    ] as const) {
      const side = { memberId, otherId }
      if (!(await lockSide(tx, side))) continue
      await insertRemoved(tx, side, message.number)
      await recountUnread(tx, side)
      await tellUnreadChanged(tx, memberId)
      await tellChanged(tx, side)
    }
    await writeAudit(tx, actor, {
      act: 'delete_message',
      subject: `member:${message.sender_id}`,
      before: { message: messageId },
      after: { reason },
    })
  })
