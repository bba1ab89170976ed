import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/adoption.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { findBounty, holdBounty, returnBounty, startBounty } from '#server/money/bounties/bounties.ts'
import { planBounty } from '#server/money/bounties/plan.ts'
import { remindOfReturnedBounty } from '#server/notifications/reminders.ts'
import { relist } from '#server/posts/topics/question-lists.ts'
import { hasAnswers, type LockedQuestion, lockQuestion } from './adoption-queries.ts'
import { canRaise } from './policy.ts'

/** The actor's own question, held; somebody else's is not theirs to touch. */
async function lockOwn(
  tx: Tx,
  { actor }: Pick<MemberContext, 'actor'>,
  questionId: number,
): Promise<LockedQuestion> {
  const question = await lockQuestion(tx, questionId)
  if (!question) throw new UserError('not_found')
  if (question.author_id !== actor.memberId) throw new UserError('forbidden')
  if (question.adopted_id !== null) throw new UserError('question_resolved')
  return question
}

/** Adds to what is in escrow, or promises something for the first time; the days begin anew. */
export async function raiseBounty(
  context: MemberContext,
  { questionId, ...input }: ParsedInputOf<typeof contract.raiseBounty>,
): Promise<OutputOf<typeof contract.raiseBounty>> {
  const { db, actor, settings } = context
  if (!settings.allowQuestions) throw new UserError('feature_closed')
  return transact(db, async (tx) => {
    await claimRequestKey(tx, context.requestKey)
    const question = await lockOwn(tx, context, questionId)
    if (question.is_closed) throw new UserError('question_closed')
    if (!canRaise(actor, settings, question)) throw new UserError('forbidden')
    const held = await findBounty(tx, questionId)
    const added = await planBounty({ ...context, db: tx }, input, held)
    if (added.fen === 0 && added.points === 0) throw fieldError('bountyAmount', { code: 'required' })
    await holdBounty(tx, { questionId, askerId: actor.memberId, ...added })
    await startBounty(tx, questionId, settings.bountyDays)
    await invalidate(tx, tagOf('topic', questionId))
    await relist(tx, questionId)
    return { fen: (held?.fen ?? 0) + added.fen, points: (held?.points ?? 0) + added.points }
  })
}

/** Returns what is in escrow, while nobody else has answered; whoever answers meanwhile comes before, or after. */
export async function takeBountyBack(
  context: Pick<MemberContext, 'db' | 'actor'>,
  { questionId }: ParsedInputOf<typeof contract.takeBountyBack>,
): Promise<OutputOf<typeof contract.takeBountyBack>> {
  return transact(context.db, async (tx) => {
    const question = await lockOwn(tx, context, questionId)
    if (await hasAnswers(tx, questionId, question.author_id)) throw new UserError('question_answered')
    const returned = await returnBounty(tx, questionId, 'taken_back')
    if (!returned) throw new UserError('no_bounty')
    await invalidate(tx, tagOf('topic', questionId))
    await relist(tx, questionId)
    return { returnedFen: returned.fen, returnedPoints: returned.points }
  })
}

/** Returns the bounty of a question whose asker has chosen nothing in time, once, and tells them. */
export const returnDueBounty = (db: Database, questionId: number): Promise<void> =>
  transact(db, async (tx) => {
    const question = await lockQuestion(tx, questionId)
    if (!question || question.adopted_id !== null) return
    const returned = await returnBounty(tx, questionId, 'expired', { onlyIfDue: true })
    if (!returned) return
    await remindOfReturnedBounty(tx, { topicId: questionId, ...returned })
    await invalidate(tx, tagOf('topic', questionId))
    await relist(tx, questionId)
  })
