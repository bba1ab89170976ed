import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/wire.ts'

const level = z.object({ name: z.string(), pointsNeeded: z.int() })

/** Levels follow the points ever earned, so spending never demotes (docs/RULES.md, Levels, roles and rights). */
export const readStanding = endpoint({
  name: 'readStanding',
  domain: 'money',
  summary: 'Returns the points that the member has ever earned, their level and the next one.',
  method: 'GET',
  path: '/point/standing',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    pointsEarned: z.int(),
    level: z.nullable(level),
    next: z.nullable(level),
    /** What is rewarded now, and the most a day. */
    rewards: z.object({
      topic: z.int(),
      question: z.int(),
      comment: z.int(),
      answer: z.int(),
      reply: z.int(),
      dayMax: z.int(),
    }),
  }),
})
export type Standing = z.infer<typeof readStanding.output>
