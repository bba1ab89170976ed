import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/adoption.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { type Amounts, findBounty, payBounty, sharesOf } from '#server/money/bounties/bounties.ts'
import { requirePaymentsOpen } from '#server/money/ledger/payments-open.ts'
import { remindOfAdoption } from '#server/notifications/reminders.ts'
import { relist } from '#server/posts/topics/question-lists.ts'
import { type LockedQuestion, lockAnswer, lockQuestion, markAdopted } from './adoption-queries.ts'
import { canAdopt, canAward } from './policy.ts'

type Adopting = Pick<MemberContext, 'db' | 'actor' | 'settings'>

/** What a question and the answer that is chosen are. */
interface Chosen {
  question: LockedQuestion
  answer: { id: number; author_id: number }
  /** What is in escrow. */
  bounty: Amounts
}

/**
 * Holds an answer and its question, and asks what doesn't depend on who asks. Throws `not_found`, `question_resolved`,
 * `not_an_answer`, `own_answer`, and `payments_stopped` where there is something to pay.
 */
async function lockChosen(
  tx: Tx,
  { settings }: Adopting,
  { questionId, commentId }: { questionId: number; commentId: number },
  requireMay: (question: LockedQuestion) => void,
): Promise<Chosen> {
  const answer = await lockAnswer(tx, questionId, commentId)
  const question = await lockQuestion(tx, questionId)
  if (!question) throw new UserError('not_found')
  requireMay(question)
  if (question.adopted_id !== null) throw new UserError('question_resolved')
  if (!answer) throw new UserError('not_an_answer')
  if (answer.author_id === question.author_id) throw new UserError('own_answer')
  const bounty = (await findBounty(tx, questionId)) ?? { fen: 0, points: 0 }
  if (bounty.fen > 0 || bounty.points > 0) requirePaymentsOpen(settings)
  return { question, answer, bounty }
}

/**
 * Chooses the best answer and pays its author what is in escrow, once in the life of a question. Throws also `forbidden`,
 * and `bounty_changed` where something else is in escrow than the asker agreed to.
 */
export async function adoptAnswer(
  context: Adopting,
  { agreedFen, agreedPoints, ...chosen }: ParsedInputOf<typeof contract.adoptAnswer>,
): Promise<OutputOf<typeof contract.adoptAnswer>> {
  const { actor, settings } = context
  return transact(context.db, async (tx) => {
    const found = await lockChosen(tx, context, chosen, (question) => {
      if (!canAdopt(actor, { ...question, adopted_id: null })) throw new UserError('forbidden')
    })
    const { bounty } = found
    if (bounty.fen !== agreedFen || bounty.points !== agreedPoints) throw new UserError('bounty_changed')
    await adopt(tx, context, found, 'adopted')
    const { platformFen, receivedFen } = sharesOf(bounty, settings.bountySharePercent)
    return { receivedFen, receivedPoints: bounty.points, platformFen }
  })
}

/** Does the same in the place of the asker, and writes it into the audit log. Nobody gives what is another's to themselves. */
export async function awardBounty(
  context: Adopting,
  { reason, ...chosen }: ParsedInputOf<typeof contract.awardBounty>,
): Promise<void> {
  const { actor } = context
  await transact(context.db, async (tx) => {
    const found = await lockChosen(tx, context, chosen, (question) => {
      if (!canAward(actor, { ...question, adopted_id: null })) throw new UserError('forbidden')
    })
    if (found.answer.author_id === actor.memberId) throw new UserError('forbidden')
    await writeAudit(tx, actor, {
      act: 'award_bounty',
      subject: `topic:${chosen.questionId}`,
      before: { commentId: null },
      after: { commentId: chosen.commentId, ...found.bounty, reason },
    })
    await adopt(tx, context, found, 'awarded')
  })
}

async function adopt(
  tx: Tx,
  { actor, settings }: Adopting,
  { question, answer }: Chosen,
  as: 'adopted' | 'awarded',
): Promise<void> {
  const { id: questionId } = question
  const given = { commentId: answer.id, adoptedBy: actor.memberId }
  if (!(await markAdopted(tx, questionId, given))) throw new UserError('question_resolved')
  const isStaff = as === 'awarded'
  await remindOfAdoption(tx, {
    topicId: questionId,
    commentId: answer.id,
    authorId: answer.author_id,
    actorId: isStaff ? null : actor.memberId,
  })
  await invalidate(tx, tagOf('topic', questionId))
  await payBounty(tx, questionId, {
    as,
    answererId: answer.author_id,
    sharePercent: settings.bountySharePercent,
    ...(isStaff && { actorId: actor.memberId }),
  })
  await relist(tx, questionId)
}
