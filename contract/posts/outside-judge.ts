import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { flag, line, mark, moment, nothing, seenMark } from '#contract/core/wire.ts'

/*
 * Another program that is asked whether a post waits (docs/RULES.md, Guards). What it is sent is signed as webhooks are; its secret
 * is shown once.
 */

export const readOutsideJudge = endpoint({
  name: 'readOutsideJudge',
  domain: 'posts',
  summary: 'Returns which program is asked whether posts wait, and how that went in the last 30 days.',
  method: 'GET',
  path: '/manage/outsideJudge',
  staffRight: 'manage_integrations',
  input: nothing(),
  output: z.object({
    /** Of the program, or of there being none. */
    mark: mark(),
    judge: z.nullable(z.object({ url: z.string(), isOpen: z.boolean() })),
    heldCount: z.int(),
    failureCount: z.int(),
    lastFailure: z.nullable(z.object({ problem: z.string(), failedAt: moment() })),
  }),
})

export const saveOutsideJudge = endpoint({
  name: 'saveOutsideJudge',
  domain: 'posts',
  summary:
    'Names the program that is asked whether posts wait; a new one, or one that asks for it, gets a secret.',
  errors: ['changed_meanwhile'],
  method: 'PUT',
  path: '/manage/outsideJudge',
  staffRight: 'manage_integrations',
  input: z.object({
    seen: seenMark(),
    url: line({ min: 1, max: 500 }),
    isOpen: flag(),
    renewsSecret: z._default(flag(), false),
  }),
  output: z.object({ secret: z.nullable(z.string()) }),
})

export const tryOutsideJudge = endpoint({
  name: 'tryOutsideJudge',
  domain: 'posts',
  summary: 'Asks the program about a sample, open or not, and returns what it says.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/outsideJudge/trial',
  staffRight: 'manage_integrations',
  input: nothing(),
  output: z.object({
    /** Why its answer doesn't count. */
    problem: z.nullable(z.string()),
    holds: z.boolean(),
    reason: z.string(),
    tookMs: z.int(),
  }),
})
