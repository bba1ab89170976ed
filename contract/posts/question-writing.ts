import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { obstacle } from '#contract/core/obstacle.ts'
import { done, formed, id, line, listOf, nothing, prose, screened } from '#contract/core/wire.ts'
import { bountyFields } from '#contract/money/bounty-fields.ts'
import { draftSeen } from './draft-fields.ts'
import { bodyLength, titleLength } from './topic-writing.ts'
import { tagNode } from './topics.ts'

/*
 * Asking and following up (docs/RULES.md, Questions). Editing is in topic-editing.ts, answering in comment-writing.ts:
 * a question is a topic, an answer is a comment.
 */

export const followUpLength = { min: 1, max: 20_000 }

/** What a form that asks has to know of this member. */
export const readAskOptions = endpoint({
  name: 'readAskOptions',
  domain: 'posts',
  summary: "Returns what the member's form for asking has to know: tags, captcha and what they may promise.",
  method: 'GET',
  path: '/askOptions',
  memberOnly: true,
  input: nothing(),
  output: z.object({
    /** Why they can't ask at all. */
    obstacle: z.nullable(obstacle),
    needsCaptcha: z.boolean(),
    tags: z.array(tagNode),
    tagsMax: z.int(),
    /** What they hold, the bounds of a bounty, the days until it returns, and what the platform keeps of money. */
    bounty: z.object({
      balanceFen: z.int(),
      points: z.int(),
      fenMin: z.int(),
      fenMax: z.int(),
      pointsMin: z.int(),
      pointsMax: z.int(),
      sharePercent: z.int(),
      days: z.int(),
    }),
  }),
})

/** With an API key a bounty is refused with `forbidden`: a program spends nothing of its owner's. */
export const publishQuestion = endpoint({
  name: 'publishQuestion',
  domain: 'posts',
  summary: 'Publishes a question with its bounty, or sends it to review.',
  errors: [
    'payments_stopped',
    'feature_closed',
    'muted',
    'forbidden',
    'real_name_required',
    'captcha_required',
    'balance_too_low',
    'points_too_low',
  ],
  method: 'POST',
  path: '/questions',
  memberOnly: true,
  writesPosts: true,
  creates: true,
  input: z.object({
    /** Leaf tags, as many as the setting allows. */
    tagIds: listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), 100),
    title: line(titleLength),
    body: prose(bodyLength),
    ...bountyFields,
    ...captchaFields,
    ...draftSeen,
  }),
  /** While it waits for review, only its author and the staff find it under its id; the bounty is held. */
  output: z.object({ questionId: z.int(), ...screened() }),
})

/** While a title is typed, so that nobody asks twice. */
export const findAlike = endpoint({
  name: 'findAlike',
  domain: 'posts',
  summary: 'Finds questions and topics whose words are like those of a title.',
  method: 'GET',
  path: '/alike',
  memberOnly: true,
  personal: true,
  input: z.object({ title: line({ min: 1, max: 500 }) }),
  output: z.object({
    alike: z.array(z.object({ topicId: z.int(), title: z.string(), isQuestion: z.boolean() })),
  }),
})

export const publishFollowUp = endpoint({
  name: 'publishFollowUp',
  domain: 'posts',
  summary: "Adds a follow-up to the member's own question, or sends it to review.",
  errors: [
    'feature_closed',
    'muted',
    'forbidden',
    'real_name_required',
    'captcha_required',
    'not_found',
    'topic_gated',
    'question_closed',
  ],
  method: 'POST',
  path: '/questions/:questionId/followUps',
  memberOnly: true,
  writesPosts: true,
  creates: true,
  input: z.object({ questionId: id(), body: prose(followUpLength), ...captchaFields, ...draftSeen }),
  /** While it waits for review it has no number. */
  output: z.object({ followUpId: z.int(), number: z.nullable(z.int()), ...screened() }),
})

/** Staff say why; askers delete their own without a word. */
export const deleteFollowUp = endpoint({
  name: 'deleteFollowUp',
  domain: 'posts',
  summary: "Deletes a follow-up of one's own, or as staff anybody's with a reason.",
  errors: ['muted', 'forbidden', 'not_found', 'topic_gated', 'deleted_meanwhile'],
  method: 'DELETE',
  path: '/followUps/:followUpId',
  memberOnly: true,
  input: z.object({
    followUpId: id(),
    reason: z.optional(line({ max: 200 })),
  }),
  output: done(),
})
