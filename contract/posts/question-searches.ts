import * as z from 'zod/mini'
import { id, pageNumber } from '#contract/core/wire.ts'
import { threadSearch } from './topic-searches.ts'

/* What the addresses of the list of questions and of a question may ask for: small, as topic-searches.ts is. */

/** All by the last answer or follow-up; the newest; without and with an adopted answer; with a bounty in points or money. */
export const questionFilters = ['all', 'latest', 'unresolved', 'resolved', 'points', 'cash'] as const
export type QuestionFilter = (typeof questionFilters)[number]

export const questionListSearch = z.object({
  page: pageNumber(),
  tagId: z.optional(id()),
  filter: z._default(z.enum(questionFilters), 'all'),
})

export const answerOrders = ['score', 'oldest', 'newest'] as const
export type AnswerOrder = (typeof answerOrders)[number]

/** A question is a topic that asks: its id is a topic's, and all operations that take a `topicId` take it. */
export const questionSearch = z.object({
  questionId: id(),
  page: pageNumber(),
  order: z._default(z.enum(answerOrders), 'score'),
})

const { commentId, replyId, repliesOf, repliesPage } = threadSearch.shape

/** What the address of a question may ask for: besides a page, an answer or a reply to be found, and all replies to one. */
export const questionPageSearch = z.object({
  ...questionSearch.shape,
  ...{ commentId, replyId, repliesOf, repliesPage },
})
