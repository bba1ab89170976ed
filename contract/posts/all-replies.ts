import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, pageNumber, pageOf } from '#contract/core/wire.ts'
import { reply } from './comments.ts'

/** All replies under a comment, the first one first. Apart from comments, as few are asked for. */
export const listReplies = endpoint({
  name: 'listReplies',
  domain: 'posts',
  summary: 'Lists the replies to a comment, the oldest first.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/comments/:commentId/replies',
  refusedInPlace: true,
  input: z.object({ commentId: id(), page: pageNumber() }),
  output: pageOf(reply),
})
