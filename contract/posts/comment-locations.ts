import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/wire.ts'
import { commentListSearch } from './topic-searches.ts'

/*
 * Finding where a comment or a reply stands, for addresses that name nothing else. Of an answer it is the page in the
 * order of time; the adopted one stands first on every page.
 */

const order = commentListSearch.shape.order

/** Finds the page that a comment stands on, for addresses that name a comment. */
export const locateComment = endpoint({
  name: 'locateComment',
  domain: 'posts',
  summary: 'Finds the topic and the page that a comment is on.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/comments/:commentId',
  refusedInPlace: true,
  input: z.object({ commentId: id(), order }),
  output: z.object({ topicId: z.int(), isQuestion: z.boolean(), page: z.int(), floor: z.int() }),
})

/** Finds a reply: the page of its comment, and its own page under it. */
export const locateReply = endpoint({
  name: 'locateReply',
  domain: 'posts',
  summary: "Finds the page of a reply's comment, and the page of its replies that the reply is on.",
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/replies/:replyId',
  refusedInPlace: true,
  input: z.object({ replyId: id(), order }),
  output: z.object({
    topicId: z.int(),
    isQuestion: z.boolean(),
    page: z.int(),
    commentId: z.int(),
    floor: z.int(),
    replyPage: z.int(),
  }),
})
