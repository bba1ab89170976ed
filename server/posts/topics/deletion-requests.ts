/* Shared: what an author may ask of a topic that they can't take away any more, for its page and for the queue of the staff. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/deletion-requests.ts'
import type { DeletionRequest } from '#contract/posts/deletion-requests.ts'
import type { TopicViewerState } from '#contract/posts/viewer-state.ts'
import { writeAudit } from '#server/core/audit.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { UserError } from '#server/core/user-error.ts'
import { forgetDeletionReminder, remindOfDeletion } from '#server/notifications/reminders.ts'
import { type ReadyWords, refusalIn, toRefusal } from '#server/posts/publishing/refusals.ts'
import * as queries from './deletion-request-queries.ts'
import { hasOthers, lockTopic } from './moderation-queries.ts'

export {
  deletePendingRequestsOf,
  findPendingRequest,
  readPendingRequests,
} from './deletion-request-queries.ts'

async function lockOwn(tx: Tx, { actor }: MemberContext, topicId: number) {
  const topic = await lockTopic(tx, topicId)
  if (!topic || topic.deleted_at) throw new UserError('not_found')
  if (topic.author_id !== actor.memberId) throw new UserError('forbidden')
  return topic
}

/** Throws `still_withdrawable` while the author needs nobody for it, and `deletion_asked` while one waits. */
export async function askDeletion(
  context: MemberContext,
  { topicId, reason }: ParsedInputOf<typeof contract.askDeletion>,
): Promise<void> {
  await transact(context.db, async (tx) => {
    await claimRequestKey(tx, context.requestKey)
    const topic = await lockOwn(tx, context, topicId)
    await queries.requireAuthor(tx, topic.author_id)
    if (context.settings.allowTopicWithdrawal && !(await hasOthers(tx, topic)))
      throw new UserError('still_withdrawable')
    if (!(await queries.insertRequest(tx, topicId, reason))) throw new UserError('deletion_asked')
  })
}

export async function withdrawDeletionRequest(
  context: MemberContext,
  { topicId }: ParsedInputOf<typeof contract.withdrawDeletionRequest>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockOwn(tx, context, topicId)
    await queries.deletePendingRequest(tx, topicId)
  })
}

/** Tells the author of a topic that staff delete that it went as they had asked, if they had. */
export async function grantDeletion(
  tx: Tx,
  { topicId, authorId, decidedBy }: { topicId: number; authorId: number; decidedBy: number },
): Promise<void> {
  const granted = await queries.grantPendingRequest(tx, topicId, decidedBy)
  if (granted && authorId !== decidedBy)
    await remindOfDeletion(tx, { requestId: granted.id, kind: 'deletion_granted', authorId, topicId })
}

/** The topic stays, and its author reads why. Throws `reviewed_meanwhile`. */
export async function refuseDeletion(
  { db, actor }: MemberContext,
  { requestId, reason, words }: ParsedInputOf<typeof contract.refuseDeletion> & ReadyWords,
): Promise<void> {
  await transact(db, async (tx) => {
    const decision = { decidedBy: actor.memberId, ...toRefusal(reason, words) }
    const refused = await queries.refusePendingRequest(tx, requestId, decision)
    if (!refused) throw new UserError('reviewed_meanwhile')
    const { topic_id: topicId, author_id: authorId } = refused
    const note = { before: { reason: refused.reason }, after: { reason } }
    await writeAudit(tx, actor, { act: 'refuse_deletion', subject: `topic:${topicId}`, ...note })
    await remindOfDeletion(tx, { requestId, kind: 'deletion_refused', authorId, topicId })
  })
}

/** Lets what was decided on wait again, for whoever takes the decision back. Throws `reviewed_meanwhile`, `deleted_meanwhile`. */
export async function reopenDeletionRequest(tx: Tx, requestId: number): Promise<void> {
  if (!(await queries.holdAsked(tx, requestId))) throw new UserError('deleted_meanwhile')
  const reopened = await queries.reopenRequest(tx, requestId)
  if (!reopened) throw new UserError('reviewed_meanwhile')
  await forgetDeletionReminder(tx, requestId, reopened.author_id)
}

export const listDeletionRequests = (
  { db, language }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listDeletionRequests>,
): Promise<Page<DeletionRequest>> =>
  readPage(page, {
    count: () => queries.countPendingRequests(db),
    rows: (span) => queries.readPendingRequests(db, span),
    toItem: (row) => ({
      requestId: row.id,
      topic: {
        topicId: row.topic_id,
        title: shownTitle(row.title, language),
        isQuestion: row.is_question,
      },
      author: toAuthor(row),
      reason: row.reason,
      askedAt: row.asked_at.toISOString(),
    }),
  })

export async function countDeletionRequests(db: Database): Promise<{ count: number; oldest: Date | null }> {
  const { total, oldest } = await queries.countPendingRequests(db)
  return { count: Number(total), oldest }
}

type Leave = Pick<TopicViewerState, 'deletionRequest'> & { withdraw: boolean; askDeletion: boolean }

/** What its author may do to be rid of a topic, and what has become of what they asked. Others may and learn nothing. */
export async function readWaysToLeave(
  { db, actor, settings, language }: MemberContext,
  topic: { id: number; author_id: number },
): Promise<Leave> {
  if (topic.author_id !== actor.memberId)
    return { withdraw: false, askDeletion: false, deletionRequest: null }
  const [others, last] = await Promise.all([hasOthers(db, topic), queries.findLastRequest(db, topic.id)])
  const withdraw = settings.allowTopicWithdrawal && !others
  // A topic that was deleted and restored since has nothing to tell of it.
  const isTold = last && (last.decided_at === null || last.refusal !== null)
  return {
    withdraw,
    askDeletion: !withdraw && last?.decided_at !== null,
    deletionRequest: isTold ? { reason: last.reason, refusal: refusalIn(last, language) } : null,
  }
}
