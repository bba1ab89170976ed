import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { moment, nothing } from '#contract/core/wire.ts'
import { deskCounts } from './desk.ts'

/* How the site is doing, for its staff (docs/RULES.md, Management). */

/** What is wrong, or out of the ordinary; alarms have an operation of their own. */
export const findingKinds = [
  'site_closed',
  'site_read_only',
  'payments_stopped',
  'no_mail',
  'unsent_messages',
  'recharge_problems',
  'recharges_unanswered',
  'files_stuck',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** How many there are of what can be counted, else 1. */
const finding = z.object({ kind: z.enum(findingKinds), count: z.int() })
export type Finding = z.infer<typeof finding>

/** What a right is needed for is null without it. A day is one of China's. */
export const readOverview = endpoint({
  name: 'readOverview',
  domain: 'site',
  summary: 'Reads what waits for the staff, what today has brought, and what is wrong.',
  errors: ['forbidden', 'second_factor_required'],
  method: 'GET',
  path: '/manage/overview',
  memberOnly: true,
  input: nothing(),
  output: z.object({
    /** At the desk; `oldestSentAt` is since when the longest of it does. */
    waiting: z.nullable(z.extend(deskCounts, { oldestSentAt: z.nullable(moment()) })),
    newMembers: z.nullable(z.object({ today: z.int(), yesterday: z.int() })),
    newPosts: z.object({
      topics: z.int(),
      questions: z.int(),
      comments: z.int(),
      answers: z.int(),
      /** To comments and to answers. */
      replies: z.int(),
    }),
    income: z.nullable(z.object({ count: z.int(), fen: z.int() })),
    addressBans: z.nullable(z.int()),
    /** What the site was told and nobody has looked at. */
    feedback: z.nullable(z.int()),
    findings: z.array(finding),
  }),
})
