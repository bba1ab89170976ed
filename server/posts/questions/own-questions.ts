/* Shared: one of the lists of what is one's own. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/people/own-lists.ts'
import type { QuestionCard } from '#contract/posts/question-cards.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readPage } from '#server/core/read-page.ts'
import { cardReader } from '#server/posts/topics/reader.ts'
import { countOwnQuestions, readOwnCards } from './queries.ts'
import { toQuestionCard } from './question-shapes.ts'

/** Returns one page of a member's own questions, the latest first, without those that are deleted. */
export function listOwnQuestions(
  context: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnQuestions>,
): Promise<Page<QuestionCard>> {
  const { db, actor } = context
  return readPage(page, {
    count: () => countOwnQuestions(db, actor.memberId),
    rows: (span) => readOwnCards(db, cardReader(context), { memberId: actor.memberId, ...span }),
    toItem: (row) => toQuestionCard(row, context),
  })
}
