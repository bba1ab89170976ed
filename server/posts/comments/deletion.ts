import { requireVoice } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { takeRewardBack } from '#server/money/points/points.ts'
import { tellWebhooksOfComment } from '#server/notifications/webhook-outlet.ts'
import { hasBeenAdopted } from './comment-queries.ts'
import * as queries from './deletion-queries.ts'
import { correctLastReply } from './last-reply.ts'
import { canDelete } from './policy.ts'
import { rewardKinds } from './reward-kinds.ts'

/** A comment or a reply that somebody wants to delete. */
interface Deleting {
  thing: queries.Said
  authorId: number
  tagId: number
  /** What it was, for the audit log. */
  before: object
  isQuestion: boolean
  isAdopted?: boolean
  /** Marks the row, and returns the topic that it stands under now; nothing when somebody was quicker. */
  mark: (tx: Tx) => Promise<number | undefined>
}

/**
 * Deletes what is one's own, or as staff anybody's, with a reason, which is written into the audit log; of abuse the reward
 * is taken back, last in the transaction, because it locks accounts.
 */
export async function deleteThing(
  { db, actor }: StaffContext,
  { thing, authorId, tagId, before, isQuestion, isAdopted = false, mark }: Deleting,
  { reason, isAbuse }: { reason?: string | undefined; isAbuse: boolean },
): Promise<void> {
  const isOwn = authorId === actor.memberId
  if (isOwn) requireVoice(actor)
  if (isOwn && isAdopted) throw new UserError('answer_adopted')
  if (!canDelete(actor, { author_id: authorId, tag_id: tagId })) throw new UserError('forbidden')
  if (!isOwn && !reason) throw fieldError('reason', { code: 'required' })
  await transact(db, async (tx) => {
    const topicId = await mark(tx)
    if (topicId === undefined) throw new UserError('deleted_meanwhile')
    // Adopted a moment ago, while this waited for it.
    if (isOwn && thing.kind === 'comment' && isQuestion && (await hasBeenAdopted(tx, thing.id)))
      throw new UserError('answer_adopted')
    await invalidate(tx, tagOf('topic', topicId))
    await tellWebhooksOfComment(tx, 'deleted', { topicId, isQuestion, ...idOf(thing) })
    await correctLastReply(tx, { topicId, isQuestion }, thing)
    if (isOwn || !reason) return
    const { id } = await queries.insertDeletion(tx, thing, { deletedBy: actor.memberId, reason })
    const act = thing.kind === 'comment' ? 'delete_comment' : 'delete_reply'
    await writeAudit(tx, actor, {
      act,
      subject: `${thing.kind}:${thing.id}`,
      before,
      after: { reason, isAbuse },
    })
    if (!isAbuse) return
    const kinds = rewardKinds({ isQuestion })
    const item = { kind: thing.kind === 'comment' ? kinds.said : kinds.reply, id: thing.id, authorId }
    await queries.setPointsTaken(tx, id, await takeRewardBack(tx, item, id))
  })
}

/** As it is called where others are told of it. */
export const idOf = ({ kind, id }: queries.Said) => (kind === 'comment' ? { commentId: id } : { replyId: id })
