import type * as z from 'zod/mini'
import { commentOrders, homeLists } from '#contract/posts/list-orders.ts'
import type { indexSearch, threadSearch } from '#contract/posts/topic-searches.ts'
import { anyId, anyPage, oneOf, searchReader } from '#web/api/read-search.ts'

export const readIndexSearch = searchReader<z.output<typeof indexSearch>>({
  page: anyPage,
  tagId: anyId,
  list: oneOf(homeLists),
  missing: anyId,
})

export const readThreadSearch = searchReader<z.output<typeof threadSearch>>({
  topicId: anyId,
  page: anyPage,
  order: oneOf(commentOrders),
  by: oneOf(['author']),
  commentId: anyId,
  replyId: anyId,
  repliesOf: anyId,
  repliesPage: anyPage,
})
