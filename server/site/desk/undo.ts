import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type * as contract from '#contract/site/desk.ts'
import { takeAddressBanBack } from '#server/accounts/members/address-bans.ts'
import { takeRestraintBack } from '#server/accounts/members/restraints.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transactionOf } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { untellMember } from '#server/notifications/sent-notifications.ts'
import { restoreMessageOfBoth } from '#server/people/conversations/delete-message.ts'
import { restoreComment, restoreReply } from '#server/posts/comments/comment-moderation.ts'
import { restoreFollowUp } from '#server/posts/questions/follow-ups.ts'
import { reopenCase } from '#server/posts/reports/cases.ts'
import { holdWaitingUnder } from '#server/posts/review/queue-lines.ts'
import { waitAgain } from '#server/posts/review/unrefuse.ts'
import { reopenDeletionRequest } from '#server/posts/topics/deletion-requests.ts'
import { reopenTopic, restoreTopic } from '#server/posts/topics/moderation.ts'
import { moveTopicBack } from '#server/posts/topics/move-topic.ts'
import type { Undoing } from './carry-out.ts'
import { mayUndo } from './desk.ts'
import * as queries from './queries.ts'

type Decision = NonNullable<Awaited<ReturnType<typeof queries.lockDecision>>>

/**
 * Takes a decision back: what it changed is as it was, and its entry waits again. Throws `changed_meanwhile` where
 * somebody has changed it further since, `deleted_meanwhile` where what was closed or moved, or what an author asked to
 * have deleted, is gone, `reviewed_meanwhile` where the thing waits anew already.
 */
export async function undoDeskDecision(
  context: MemberContext,
  { decisionId }: ParsedInputOf<typeof contract.undoDeskDecision>,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const decision = await queries.lockDecision(tx, decisionId)
    if (!decision) throw new UserError('not_found')
    if (decision.undone_at) return
    if (decision.undoing === null || !mayUndo(context, decision)) throw new UserError('forbidden')
    const undoing = decision.undoing as Undoing
    const within = { ...context, db: tx }
    await undoOnAuthor(within, decision, undoing)
    await undoOnThing(within, decision, undoing)
    if (undoing.notificationId !== undefined)
      await untellMember(tx, decision.author_id, undoing.notificationId)
    await waitAnew(within, decision)
    await queries.setUndone(tx, decisionId, context.actor.memberId)
    await writeAudit(tx, context.actor, {
      act: 'undo_decision',
      subject: decision.subject,
      before: { decision: decision.act, reason: decision.reason_zh },
      after: { status: 'pending' },
    })
  })
}

/** Whatever was decided on stands in the queue again. */
async function waitAnew(
  context: MemberContext,
  { id, entry_kind: kind, entry_id: entryId, version }: Decision,
) {
  const tx = transactionOf(context.db)
  if (kind === 'post') await waitAgain(context, { waitingPostId: entryId, version })
  else if (kind === 'deletion') await reopenDeletionRequest(tx, entryId)
  else await reopenCase(tx, entryId, id)
}

/** By what kind of thing a subject names, as in `topic:7`. */
const restore: Record<string, (context: MemberContext, id: number, reason: string) => Promise<unknown>> = {
  topic: (context, topicId, reason) => restoreTopic(context, { topicId, reason }),
  comment: (context, commentId, reason) => restoreComment(context, { commentId, reason }),
  reply: (context, replyId, reason) => restoreReply(context, { replyId, reason }),
  follow_up: (context, followUpId, reason) => restoreFollowUp(context, { followUpId, reason }),
  message: (context, messageId, reason) => restoreMessageOfBoth(context, { messageId, reason }),
}

async function undoOnThing(
  context: MemberContext,
  { id: decisionId, subject }: Decision,
  { deleted, closed, moved }: Undoing,
) {
  const [kind = '', number] = subject.split(':')
  const id = Number(number)
  if (deleted && (await queries.isDeletedAnew(transactionOf(context.db), decisionId)))
    throw new UserError('changed_meanwhile')
  if (deleted) await restore[kind]?.(context, id, m.desk_undone({}, { locale: context.language }))
  if (moved) await holdWaitingUnder(transactionOf(context.db), id)
  if ((closed || moved) && !(await queries.isTopicStanding(context.db, id)))
    throw new UserError('deleted_meanwhile')
  if (closed) await reopenTopic(context, { topicId: id })
  if (moved) await moveTopicBack(context, id, moved)
}

/** Ends a restraint, or gives back the one that was there, as long as nobody has set another since. */
async function undoOnAuthor(
  context: MemberContext,
  { author_id }: Decision,
  { muted, banned, addressBanned }: Undoing,
) {
  if (muted) await takeRestraintBack(context, author_id, { column: 'muted_until', ...muted })
  if (banned) await takeRestraintBack(context, author_id, { column: 'banned_until', ...banned })
  if (addressBanned) await takeAddressBanBack(context, addressBanned)
}
