import type * as z from 'zod/mini'
import { answerOrders, questionFilters } from '#contract/posts/list-orders.ts'
import type { questionListSearch, questionPageSearch } from '#contract/posts/question-searches.ts'
import { anyId, anyPage, oneOf, searchReader } from '#web/api/read-search.ts'

export const readQuestionListSearch = searchReader<z.output<typeof questionListSearch>>({
  page: anyPage,
  tagId: anyId,
  filter: oneOf(questionFilters),
})

export const readQuestionSearch = searchReader<z.output<typeof questionPageSearch>>({
  questionId: anyId,
  page: anyPage,
  order: oneOf(answerOrders),
  commentId: anyId,
  replyId: anyId,
  repliesOf: anyId,
  repliesPage: anyPage,
})
