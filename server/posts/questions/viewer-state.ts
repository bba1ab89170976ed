import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/question-viewer-state.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readAnswerViewerState } from '#server/posts/comments/viewer-state.ts'
import { hasAnswers } from './adoption-queries.ts'
import { canAdopt, canAward, canDeleteFollowUp, canFollowUp, canRaise } from './policy.ts'
import { toBounty } from './question-shapes.ts'

/** What a member may do with, and thinks of, a question, a page of its answers and the first replies under each. */
export async function readQuestionViewerState(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.readQuestionViewerState>,
): Promise<OutputOf<typeof contract.readQuestionViewerState>> {
  const { actor, settings } = context
  const { question: row, state } = await readAnswerViewerState(context, input)
  const bounty = toBounty(row)
  const mayHaveBack = row.author_id === actor.memberId && row.adopted_id === null && bounty !== null
  // What the asker answered themselves takes nothing away from anybody.
  const isAnswered =
    mayHaveBack && row.comment_count > 0 && (await hasAnswers(context.db, row.id, row.author_id))
  return {
    ...state,
    question: {
      bounty,
      can: {
        followUp: canFollowUp(actor, settings, row),
        deleteFollowUps: canDeleteFollowUp(actor, row),
        adopt: canAdopt(actor, row),
        award: canAward(actor, row),
        raise: canRaise(actor, settings, row),
        takeBack: mayHaveBack && !isAnswered,
      },
    },
  }
}
