import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { moment, named } from '#contract/core/wire.ts'
import { tagLink } from './topics.ts'

/* Questions as lists show them. Apart from their pages, because lists of one's own need nothing of answers. */

/** What the adopted answer gets; null where there is none, or it returned. `isPaid` once an answer has got it. */
export const bounty = named(
  'Bounty',
  z.object({
    fen: z.int(),
    points: z.int(),
    /** What the platform kept of the money; nothing until it is paid. */
    platformFen: z.int(),
    isPaid: z.boolean(),
    /** When it returns unless an answer is adopted; null of one that was paid. */
    dueAt: z.nullable(moment()),
  }),
)
export type Bounty = z.infer<typeof bounty>

export const questionCard = named(
  'QuestionCard',
  z.object({
    questionId: z.int(),
    title: z.string(),
    summary: z.string(),
    /** At least one, in the order in which the asker chose them. */
    tags: z.array(tagLink),
    /** The names of the roles that may view it, where not everybody may; the summary is then only for them. */
    viewRoles: z.array(z.string()),
    author,
    publishedAt: moment(),
    readCount: z.int(),
    answerCount: z.int(),
    isResolved: z.boolean(),
    bounty: z.nullable(bounty),
  }),
)
export type QuestionCard = z.infer<typeof questionCard>
