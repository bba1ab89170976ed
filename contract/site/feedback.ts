import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, line, prose } from '#contract/core/wire.ts'

/* What anybody tells those who run the site (docs/RULES.md, Feedback). */

export const feedbackLengths = {
  name: { min: 1, max: 30 },
  contact: { min: 1, max: 30 },
  content: { min: 1, max: 1000 },
} as const

/** The captcha, which is good once, keeps what is sent again from standing twice. */
export const sendFeedback = endpoint({
  name: 'sendFeedback',
  domain: 'site',
  summary: 'Tells those who run the site something.',
  errors: ['captcha_required', 'feature_closed', 'too_many_tries'],
  method: 'POST',
  path: '/feedback',
  anyToken: true,
  input: z.object({
    name: line(feedbackLengths.name),
    contact: line(feedbackLengths.contact),
    content: prose(feedbackLengths.content),
    ...captchaFields,
  }),
  output: done(),
})
