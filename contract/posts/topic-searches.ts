import * as z from 'zod/mini'
import { id, pageNumber } from '#contract/core/wire.ts'
import { commentOrders, homeLists, topicOrders } from './list-orders.ts'

/* What the addresses of the list and of a topic may ask for. */

export const topicListSearch = z.object({
  page: pageNumber(),
  tagId: z.optional(id()),
  list: z._default(z.enum(topicOrders), 'latest'),
})

/** What the address of the index may ask for: besides a list, to be told that another page doesn't exist. */
export const indexSearch = z.extend(topicListSearch, {
  list: z._default(z.enum(homeLists), 'latest'),
  missing: z.optional(id()),
})

export const commentListSearch = z.object({
  topicId: id(),
  page: pageNumber(),
  order: z._default(z.enum(commentOrders), 'oldest'),
  /** Those by the topic's author alone. */
  by: z.optional(z.enum(['author'])),
})

/** What the addresses of topics and of questions may ask for: a comment or a reply to be found, and all replies to one. */
export const saidSearch = z.object({
  commentId: z.optional(id()),
  replyId: z.optional(id()),
  repliesOf: z.optional(id()),
  repliesPage: pageNumber(),
})

/** What the address of a topic may ask for besides a page. */
export const threadSearch = z.extend(commentListSearch, saidSearch.shape)
