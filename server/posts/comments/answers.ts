/* Shared: the answers of a question, which are its comments in an order of their own, the adopted one first. */

import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Comment } from '#contract/posts/comments.ts'
import type { AnswerOrder } from '#contract/posts/list-orders.ts'
import type { readQuestion } from '#contract/posts/questions.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf, rangeOf, shapeComments } from './comment-pages.ts'
import { type AnswerPage, readAnswers } from './queries.ts'

/** A question, as far as its answers are concerned. */
export interface AnsweredQuestion {
  id: number
  author_id: number
  last_floor: number
  last_author_number: number
  comment_count: number
  adopted_id: number | null
}

interface Wanted {
  page: number
  order: AnswerOrder
}

/** Which answers one page has: a range of floors, or so many by how many like them. */
export const toAnswerPage = (
  question: AnsweredQuestion,
  { page, order }: Wanted,
  perPage: number,
): AnswerPage => ({
  topicId: question.id,
  adoptedId: question.adopted_id,
  order,
  floors: rangeOf(question, { page, perPage, order: order === 'newest' ? 'newest' : 'oldest' }).range,
  offset: (page - 1) * perPage,
  count: perPage,
})

type Answers = Pick<OutputOf<typeof readQuestion>, 'adopted' | 'answers'>

/** One page of answers with the first replies under each, and the adopted one. Does not check permission; callers must. */
export async function readAnswerPage(
  context: Context,
  question: AnsweredQuestion,
  wanted: Wanted,
): Promise<Answers> {
  const perPage = context.settings.commentsPerPage
  const rows = await readAnswers(context.db, toAnswerPage(question, wanted, perPage))
  const shaped = await shapeComments(context, question.author_id, rows)
  const isAdopted = (answer: Comment) => answer.commentId === question.adopted_id && !answer.isDeleted
  const adopted = shaped.find(isAdopted) ?? null
  const total = question.comment_count - (adopted ? 1 : 0)
  return {
    adopted,
    answers: {
      items: shaped.filter((answer) => !isAdopted(answer)),
      page: wanted.page,
      perPage,
      total,
      lastFloor: question.last_floor,
      pageCount: pageOf(wanted.order === 'score' ? total : question.last_floor, perPage),
    },
  }
}
