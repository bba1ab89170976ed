import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { bounty } from './question-cards.ts'
import { questionSearch } from './question-searches.ts'
import { readThreadViewerState } from './viewer-state.ts'

const questionViewerState = z.object({
  /** As it is now, which the adoption confirms. */
  bounty: z.nullable(bounty),
  can: z.object({
    followUp: z.boolean(),
    deleteFollowUps: z.boolean(),
    /** Choose one of the answers that aren't the asker's own. */
    adopt: z.boolean(),
    /** The same as staff, in the place of the asker. */
    award: z.boolean(),
    raise: z.boolean(),
    /** While nobody has answered. */
    takeBack: z.boolean(),
  }),
})

/** All that a member's page asks for besides what everybody gets: a thread's viewer state, and what is a question's own. */
export const readQuestionViewerState = endpoint({
  name: 'readQuestionViewerState',
  domain: 'posts',
  summary: 'Returns what the member may do with a question and a page of its answers, and what they like.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/question/stances',
  refusedInPlace: true,
  memberOnly: true,
  personal: true,
  input: questionSearch,
  output: z.extend(readThreadViewerState.output, { question: questionViewerState }),
})
