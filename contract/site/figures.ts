import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, nothing } from '#contract/core/wire.ts'

/* What days, weeks and months have brought (docs/RULES.md, Figures). */

export const figureSpans = ['day', 'week', 'month'] as const
export type FigureSpan = (typeof figureSpans)[number]

/** What a right is needed for is null without it. */
const period = z.object({
  /** Its first day, one of China's; weeks begin on Mondays. */
  start: z.string(),
  members: z.nullable(z.int()),
  topics: z.int(),
  questions: z.int(),
  comments: z.int(),
  answers: z.int(),
  replies: z.int(),
  reads: z.int(),
  /** How long questions waited for their first answer, of those that got it then; null where none did. */
  firstAnswerSeconds: z.nullable(z.int()),
  rechargedFen: z.nullable(z.int()),
  spentFen: z.nullable(z.int()),
  /** Of uploads, at its end. */
  storedBytes: z.int(),
  /** What waited for staff when it was last looked at; null where nobody did. */
  waiting: z.nullable(z.int()),
})
export type FigurePeriod = z.infer<typeof period>

export const readFigures = endpoint({
  name: 'readFigures',
  domain: 'site',
  summary: 'Reads what the last 60 days, 52 weeks or 24 months have brought, for staff.',
  errors: ['forbidden', 'second_factor_required'],
  method: 'GET',
  path: '/manage/figures',
  memberOnly: true,
  input: z.object({ span: z._default(choice(...figureSpans), 'day') }),
  output: z.object({ periods: z.array(period) }),
})

export const createFigureFile = endpoint({
  name: 'createFigureFile',
  domain: 'site',
  summary: 'Makes a link that downloads these figures as CSV, good for five minutes.',
  errors: ['forbidden', 'second_factor_required'],
  method: 'POST',
  path: '/manage/figures/files',
  memberOnly: true,
  input: z.object({ span: choice(...figureSpans) }),
  output: z.object({ address: z.string() }),
})

/** What staff decide, as members are told of it. */
export const decisionKinds = [
  'reports',
  'deleted',
  'restored',
  'approved',
  'refused',
  'closed',
  'moved',
  'warned',
  'muted',
  'banned',
  'addresses',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const readTransparency = endpoint({
  name: 'readTransparency',
  domain: 'site',
  summary: 'Reads how often staff decided what in the last 12 months, if the site shows it.',
  errors: ['feature_closed'],
  method: 'GET',
  path: '/transparency',
  memberOnly: true,
  input: nothing(),
  output: z.object({
    /** Counts by kind, `decisionKinds`. */
    months: z.array(z.object({ month: z.string(), counts: z.record(z.string(), z.int()) })),
  }),
})
