import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/wire.ts'
import { quote } from './comments.ts'

/** More of a chain than stands under a comment unasked; the last one names the rest. Apart from it, as few are asked for. */
export const listQuotes = endpoint({
  name: 'listQuotes',
  domain: 'posts',
  summary: 'Lists what a comment quotes, what that quotes, and so on, the nearest first.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/comments/:commentId/quotes',
  refusedInPlace: true,
  input: z.object({ commentId: id() }),
  output: z.object({
    /** At most twenty. */
    quotes: z.array(quote),
    /** Whether the last of them quotes something in its turn. */
    hasMoreQuotes: z.boolean(),
  }),
})
