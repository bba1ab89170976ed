/* Shared: server/schedule.ts starts what carries batches out. */
import type { BatchProblem } from '#contract/site/batches.ts'
import { muteMember } from '#server/accounts/members/restraints.ts'
import { readActorOf } from '#server/accounts/sign-in/sessions.ts'
import type { StaffContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import type { JobContext } from '#server/core/job.ts'
import { Permissions, readPermissionRows } from '#server/core/permissions.ts'
import { readSettings } from '#server/core/settings.ts'
import { isOutage, UserError } from '#server/core/user-error.ts'
import { type WorkQueue, workOff } from '#server/core/work-queue.ts'
import { restoreComment, restoreReply } from '#server/posts/comments/comment-moderation.ts'
import { deleteComment } from '#server/posts/comments/comments.ts'
import { deleteReply } from '#server/posts/comments/replies.ts'
import { closeTopic, deleteTopic, restoreTopic } from '#server/posts/topics/moderation.ts'
import { moveTopic } from '#server/posts/topics/move-topic.ts'
import { problemOf } from './examine.ts'
import * as queries from './queries.ts'
import { readTagKind, readThings } from './thing-queries.ts'

export const batchChannel = 'batches'

const batches: WorkQueue = {
  ...queries.waitingBatches,
  channel: batchChannel,
  leaseMs: queries.leaseMs,
  attemptsMax: 10,
  firstWaitMs: 5_000,
}

/** Carries out what waits. Whoever comes after a process that ended goes on behind the last thing that it did. */
export const carryOutBatches = (context: JobContext, stop?: AbortSignal): Promise<number> =>
  workOff(context, batches, {
    stop,
    work: (batchId, stopping) => carryOut(context, batchId, stopping),
    async fail(batchId, { isLast }) {
      if (!isLast) return
      await queries.giveUp(context.db, batchId)
      await queries.endBatch(context.db, batchId)
    },
  })

async function carryOut(context: JobContext, batchId: number, stop: AbortSignal): Promise<void> {
  const { db } = context
  const batch = await queries.findBatch(db, batchId)
  if (!batch) return
  for (let item = await queries.findNext(db, batchId); item; item = await queries.findNext(db, batchId)) {
    // The batch goes back as it is; what was done stays done.
    if (stop.aborted) throw new Error('The process is stopping.')
    await carryOutOn(context, batch, item)
  }
  await queries.endBatch(db, batchId)
}

/** Why a thing is refused, thrown so that nothing of the act stays. */
class Refused extends Error {
  readonly problem: BatchProblem
  constructor(problem: BatchProblem) {
    super(problem)
    this.problem = problem
  }
}

/** One thing, in one transaction with what became of it. */
async function carryOutOn({ db, log }: JobContext, batch: queries.BatchRow, item: queries.Item) {
  try {
    await transact(db, async (tx) => {
      if (!(await queries.holdItem(tx, item))) return
      await act(await enter(tx, batch), batch, item)
      await queries.settleItem(tx, item, null)
    })
  } catch (err) {
    // That is no fault of the thing: the batch waits until the database is back, and goes on with it.
    if (isOutage(err)) throw err
    const problem = toProblem(err)
    if (problem === 'failed')
      log.error({ err, batch: batch.id, item: item.number }, 'a thing of a batch failed')
    await queries.settleItem(db, item, problem)
  }
}

const problems: Partial<Record<UserError['code'], BatchProblem>> = {
  deleted_meanwhile: 'deleted',
  forbidden: 'forbidden',
  not_found: 'not_found',
}

function toProblem(error: unknown): BatchProblem {
  if (error instanceof Refused) return error.problem
  return error instanceof UserError ? (problems[error.code] ?? 'refused') : 'failed'
}

/** Whoever made a batch acts with the rights that they have now. */
async function enter(db: Database, { made_by }: queries.BatchRow): Promise<StaffContext> {
  const settings = await readSettings(db)
  const permissions = new Permissions(await readPermissionRows(db))
  const actor = await readActorOf(db, { settings, permissions }, made_by)
  if (!actor) throw new Refused('forbidden')
  return { db, actor, settings, permissions }
}

async function act(context: StaffContext, batch: queries.BatchRow, item: queries.Item): Promise<void> {
  const { terms } = batch
  const [thing] = await readThings(context.db, [item])
  const tagKind = batch.act === 'move' ? await readTagKind(context.db, terms.tagIds) : null
  const problem = problemOf(context, thing, { act: batch.act, terms, tagKind })
  if (problem) throw new Refused(problem)
  const { reason, isAbuse } = terms
  const { id } = item
  if (batch.act === 'move') await moveTopic(context, { topicId: id, tagIds: terms.tagIds })
  else if (batch.act === 'close') await closeTopic(context, { topicId: id, reason })
  else if (batch.act === 'mute') await muteMember(context, { memberId: id, until: terms.until!, reason })
  else if (batch.act === 'delete') await remove(context, item, { reason, isAbuse })
  else await restore(context, item, reason)
}

async function remove(
  context: StaffContext,
  { kind, id }: queries.Item,
  why: { reason: string; isAbuse: boolean },
): Promise<void> {
  if (kind === 'topic') await deleteTopic(context, { topicId: id, ...why })
  else if (kind === 'comment') await deleteComment(context, { commentId: id, ...why })
  else await deleteReply(context, { replyId: id, ...why })
}

async function restore(context: StaffContext, { kind, id }: queries.Item, reason: string): Promise<void> {
  if (kind === 'topic') await restoreTopic(context, { topicId: id, reason })
  else if (kind === 'comment') await restoreComment(context, { commentId: id, reason })
  else await restoreReply(context, { replyId: id, reason })
}
