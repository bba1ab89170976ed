import * as z from 'zod/mini'
import { id, pageNumber } from '#contract/core/wire.ts'
import { answerOrders, questionFilters } from './list-orders.ts'
import { saidSearch } from './topic-searches.ts'

/* What the addresses of the list of questions and of a question may ask for. */

export const questionListSearch = z.object({
  page: pageNumber(),
  tagId: z.optional(id()),
  filter: z._default(z.enum(questionFilters), 'all'),
})

/** A question is a topic that asks: its id is a topic's, and all operations that take a `topicId` take it. */
export const questionSearch = z.object({
  questionId: id(),
  page: pageNumber(),
  order: z._default(z.enum(answerOrders), 'score'),
})

/** What the address of a question may ask for besides a page. */
export const questionPageSearch = z.extend(questionSearch, saidSearch.shape)
