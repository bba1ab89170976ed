import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, id } from '#contract/core/wire.ts'

/** How much a member wants to hear of a topic or a question: as it is at first, all that is said, or nothing. */
export const attentions = ['normal', 'watched', 'muted'] as const
export type Attention = (typeof attentions)[number]

export const saveAttention = endpoint({
  name: 'saveAttention',
  domain: 'posts',
  summary: 'Says how much the member wants to hear of a topic or a question.',
  errors: ['not_found', 'topic_gated'],
  method: 'PUT',
  path: '/topics/:topicId/attention',
  memberOnly: true,
  input: z.object({ topicId: id(), attention: choice(...attentions) }),
  output: done(),
})
