import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/wire.ts'

/** Beside each page of one's own; nobody else sees them. */
export const readOwnCounts = endpoint({
  name: 'readOwnCounts',
  domain: 'people',
  summary: "Returns how much stands in each list that is the member's own.",
  method: 'GET',
  path: '/own/counts',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    topics: z.int(),
    comments: z.int(),
    replies: z.int(),
    questions: z.int(),
    answers: z.int(),
    answerReplies: z.int(),
    drafts: z.int(),
    /** What waits for review or was refused. */
    waiting: z.int(),
    reports: z.int(),
    favorites: z.int(),
    questionFavorites: z.int(),
    likes: z.int(),
    follows: z.int(),
    followers: z.int(),
  }),
})
