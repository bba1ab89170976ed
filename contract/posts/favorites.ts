import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { switchedOff, switchedOn } from '#contract/core/toggle.ts'
import { id } from '#contract/core/wire.ts'

/* Topics that a member keeps for later (docs/RULES.md, Reactions). */

const ofTopic = { path: '/topics/:topicId/favorite', input: z.object({ topicId: id() }) }

export const favoriteTopic = endpoint({
  name: 'favoriteTopic',
  domain: 'posts',
  summary: "Adds a topic to the member's favorites.",
  errors: ['forbidden', 'not_found', 'topic_gated'],
  ...switchedOn,
  ...ofTopic,
})
export const unfavoriteTopic = endpoint({
  name: 'unfavoriteTopic',
  domain: 'posts',
  summary: "Removes a topic from the member's favorites.",
  errors: ['not_found'],
  ...switchedOff,
  ...ofTopic,
})
