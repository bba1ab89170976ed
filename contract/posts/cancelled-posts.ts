import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, moment } from '#contract/core/wire.ts'
import { wholeText } from './whole-text.ts'

/** What stands in nobody else's answers any more; one of the ids says what is meant. */
export const readCancelledPost = endpoint({
  name: 'readCancelledPost',
  domain: 'posts',
  summary: 'Returns what somebody wrote whose account has ended, and who ended it.',
  errors: ['not_found'],
  method: 'GET',
  path: '/manage/cancelledPosts',
  staffRight: 'moderate_content',
  personal: true,
  input: z.object({
    topicId: z.optional(id()),
    commentId: z.optional(id()),
    replyId: z.optional(id()),
    followUpId: z.optional(id()),
  }),
  output: z.object({
    ...wholeText,
    cancelledAt: moment(),
    /** Whether the member wanted it; else the staff did. */
    isOwnWish: z.boolean(),
  }),
})
