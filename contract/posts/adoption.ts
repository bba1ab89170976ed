import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, integer, line } from '#contract/core/wire.ts'
import { bountyFields } from '#contract/money/bounty-fields.ts'

/* What becomes of a question and its bounty (docs/RULES.md, Questions). */

const amountMax = Number.MAX_SAFE_INTEGER

/** What an answer of a question is, of which the asker has been told what it gets. */
const ofAnswer = { questionId: id(), commentId: id() }

/** Once and for good. The amounts are those that the asker confirmed; where others are in escrow nothing happens. */
export const adoptAnswer = endpoint({
  name: 'adoptAnswer',
  domain: 'posts',
  summary: "Adopts an answer to the member's question and pays its author the bounty.",
  errors: [
    'not_found',
    'forbidden',
    'question_resolved',
    'not_an_answer',
    'own_answer',
    'bounty_changed',
    'payments_stopped',
    'balance_too_high',
  ],
  method: 'PUT',
  path: '/questions/:questionId/adoption',
  memberOnly: true,
  input: z.object({ ...ofAnswer, agreedFen: integer(0, amountMax), agreedPoints: integer(0, amountMax) }),
  /** What its author got, and what the platform kept. */
  output: z.object({ receivedFen: z.int(), receivedPoints: z.int(), platformFen: z.int() }),
})

/** For an asker who doesn't choose; written into the audit log. */
export const awardBounty = endpoint({
  name: 'awardBounty',
  domain: 'posts',
  summary: 'Adopts an answer in the place of the asker and pays its author the bounty.',
  errors: [
    'not_found',
    'question_resolved',
    'not_an_answer',
    'own_answer',
    'payments_stopped',
    'balance_too_high',
  ],
  method: 'PUT',
  path: '/questions/:questionId/award',
  staffRight: 'moderate_content',
  input: z.object({ ...ofAnswer, reason: line({ min: 1, max: 200 }) }),
  output: done(),
})

/** Adds to the bounty, or promises one where there is none; its days begin anew. */
export const raiseBounty = endpoint({
  name: 'raiseBounty',
  domain: 'posts',
  summary: "Raises the bounty of the member's question.",
  errors: [
    'not_found',
    'forbidden',
    'feature_closed',
    'question_closed',
    'question_resolved',
    'payments_stopped',
    'balance_too_low',
    'points_too_low',
  ],
  method: 'POST',
  path: '/questions/:questionId/bounty',
  memberOnly: true,
  creates: true,
  input: z.object({ questionId: id(), ...bountyFields }),
  output: z.object({ fen: z.int(), points: z.int() }),
})

/** While nobody else has answered. */
export const takeBountyBack = endpoint({
  name: 'takeBountyBack',
  domain: 'posts',
  summary: "Returns the bounty of the member's question, while nobody has answered.",
  errors: [
    'not_found',
    'forbidden',
    'no_bounty',
    'question_resolved',
    'question_answered',
    'balance_too_high',
  ],
  method: 'DELETE',
  path: '/questions/:questionId/bounty',
  memberOnly: true,
  input: z.object({ questionId: id() }),
  output: z.object({ returnedFen: z.int(), returnedPoints: z.int() }),
})
