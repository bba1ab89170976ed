import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { formed, id, listOf, named } from '#contract/core/wire.ts'
import { pollOptions } from './poll-fields.ts'

const state = named(
  'PollState',
  z.object({
    voterCount: z.int(),
    /** What this member has chosen; empty before. */
    chosenIds: z.array(z.int()),
    isEnded: z.boolean(),
    canVote: z.boolean(),
    /** Shown to those who have voted, to all once it has ended, and always to the topic's author and the staff. */
    results: z.nullable(z.array(z.object({ optionId: z.int(), voteCount: z.int() }))),
  }),
)
export type PollState = z.infer<typeof state>

export const readPoll = endpoint({
  name: 'readPoll',
  domain: 'posts',
  summary: "Returns the state of a topic's poll for the viewer.",
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/topics/:topicId/poll',
  personal: true,
  input: z.object({ topicId: id() }),
  output: state,
})

/** Repeated, it returns the state and changes nothing. */
export const castVote = endpoint({
  name: 'castVote',
  domain: 'posts',
  summary: "Votes in a topic's poll, once a member.",
  errors: ['muted', 'forbidden', 'not_found', 'topic_gated', 'poll_ended'],
  method: 'PUT',
  path: '/topics/:topicId/vote',
  memberOnly: true,
  input: z.object({ topicId: id(), optionIds: listOf(formed(/^\d{1,15}$/, { max: 15 }), pollOptions.max) }),
  output: state,
})
