import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, id, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/* What the site was told, as staff see it (docs/RULES.md, Feedback). */

/** Nobody has looked at it; it was acted on; it was nothing to act on. */
export const feedbackStates = ['waiting', 'settled', 'dismissed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

const feedback = z.object({
  feedbackId: z.int(),
  name: z.string(),
  contact: z.string(),
  content: z.string(),
  sentAt: moment(),
  state: z.enum(feedbackStates),
  /** By whom it was decided, and when. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment()),
})
export type Feedback = z.infer<typeof feedback>

export const listFeedback = endpoint({
  name: 'listFeedback',
  domain: 'site',
  summary: 'Lists what the site was told: what waits the oldest first, what was decided the newest first.',
  method: 'GET',
  path: '/manage/feedback',
  staffRight: 'manage_members',
  input: z.object({ page: pageNumber(), state: z._default(choice(...feedbackStates), 'waiting') }),
  output: pageOf(feedback),
})

/** A decision can be changed, and taken back. */
export const decideFeedback = endpoint({
  name: 'decideFeedback',
  domain: 'site',
  summary: 'Marks feedback as settled, as dismissed, or as waiting again.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/feedback/:feedbackId',
  staffRight: 'manage_members',
  input: z.object({ feedbackId: id(), state: choice(...feedbackStates) }),
  output: done(),
})
