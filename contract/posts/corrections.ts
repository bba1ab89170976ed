import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { bodyLengthMax } from '#contract/core/limits.ts'
import { choice, done, id, integer, line, prose } from '#contract/core/wire.ts'

/* Staff edit what another said, or has waiting for review, and say why (docs/RULES.md, Reports and moderation). */

/** A comment, an answer among them; a reply; or a post that waits, of whatever kind. */
export const correctedKinds = ['comment', 'reply', 'waiting'] as const
export type CorrectedKind = (typeof correctedKinds)[number]

export const correctionReasonLength = { min: 1, max: 200 }

const ofPost = { correctedKind: choice(...correctedKinds), correctedId: id() }

export const readCorrectedText = endpoint({
  name: 'readCorrectedText',
  domain: 'posts',
  summary: 'Returns the Markdown of what another wrote, for staff who edit it.',
  errors: [
    'not_found',
    'forbidden',
    'topic_gated',
    'deleted_meanwhile',
    'reviewed_meanwhile',
    'answer_adopted',
  ],
  method: 'GET',
  path: '/manage/corrections/:correctedKind/:correctedId',
  staffRight: 'moderate_content',
  input: z.object(ofPost),
  output: z.object({ body: z.string(), version: z.int() }),
})

/** What waits goes on waiting, in a version of its own. */
export const correctPost = endpoint({
  name: 'correctPost',
  domain: 'posts',
  summary: 'Edits what another wrote over the version that was read; the author is told why.',
  errors: [
    'not_found',
    'forbidden',
    'topic_gated',
    'deleted_meanwhile',
    'reviewed_meanwhile',
    'changed_meanwhile',
    'answer_adopted',
  ],
  method: 'PUT',
  path: '/manage/corrections/:correctedKind/:correctedId',
  staffRight: 'moderate_content',
  input: z.object({
    ...ofPost,
    /** As long as its kind may be. */
    body: prose({ min: 1, max: bodyLengthMax }),
    version: integer(1, 2_147_483_647),
    reason: line(correctionReasonLength),
  }),
  output: done(),
})
