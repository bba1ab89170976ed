import * as z from 'zod/mini'
import { id, pageNumber } from '#contract/core/wire.ts'

/* What the addresses of the list and of a topic may ask for: small, because every first page checks addresses by it. */

/** The newest first, the last replied to first, the best of a time, the marked ones, and what is hot. */
export const topicOrders = ['latest', 'replied', 'essence', 'hot', 'week', 'month', 'year'] as const
export type TopicOrder = (typeof topicOrders)[number]

export const topicListSearch = z.object({
  page: pageNumber(),
  tagId: z.optional(id()),
  list: z._default(z.enum(topicOrders), 'latest'),
})

/** What the address of the index may ask for: besides a list, to be told that another page doesn't exist. */
export const indexSearch = z.object({ ...topicListSearch.shape, missing: z.optional(id()) })

export const commentListSearch = z.object({
  topicId: id(),
  page: pageNumber(),
  order: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  /** Those by the topic's author alone. */
  by: z.optional(z.enum(['author'])),
})

/** What the address of a topic may ask for: besides a page, a comment or a reply to be found, and all replies to one. */
export const threadSearch = z.object({
  ...commentListSearch.shape,
  commentId: z.optional(id()),
  replyId: z.optional(id()),
  repliesOf: z.optional(id()),
  repliesPage: pageNumber(),
})
