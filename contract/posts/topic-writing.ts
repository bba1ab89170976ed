import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { bodyLengthMax } from '#contract/core/limits.ts'
import { obstacle } from '#contract/core/obstacle.ts'
import { id, line, named, nothing, prose, screened } from '#contract/core/wire.ts'
import { envelopeFields } from '#contract/money/red-envelope-fields.ts'
import { draftSeen } from './draft-fields.ts'
import { hiddenKinds } from './hidden-kinds.ts'
import { pollFields } from './poll-fields.ts'
import { tagNode } from './topics.ts'

/*
 * Writing topics. Apart from reading them, because whoever only reads needs none of it in the browser.
 */

export const titleLength = { min: 1, max: 90 }
export const bodyLength = { min: 1, max: bodyLengthMax }

/** The ways in which this member may hide parts of a topic somewhere, and the levels there are. */
export const hidingOptions = named(
  'HidingOptions',
  z.object({
    kinds: z.array(z.enum(hiddenKinds)),
    levels: z.array(z.object({ levelId: z.int(), name: z.string() })),
  }),
)

/**
 * What a form that writes has to know of this member: whether the next topic or comment needs a captcha, which tags
 * they may post in, and what they may put into an envelope.
 */
export const readComposerOptions = endpoint({
  name: 'readComposerOptions',
  domain: 'posts',
  summary:
    "Returns what the member's form for writing has to know: tags, captcha, hiding, poll and envelope.",
  method: 'GET',
  path: '/composerOptions',
  memberOnly: true,
  input: nothing(),
  output: z.object({
    /** Why they can't publish a topic at all. */
    obstacle: z.nullable(obstacle),
    needsCaptcha: z.boolean(),
    tags: z.array(tagNode),
    hiding: hidingOptions,
    pollOptionsMax: z.int(),
    envelope: z.object({ balanceFen: z.int(), totalFenMin: z.int(), totalFenMax: z.int() }),
  }),
})

/** With an API key a red envelope is refused with `forbidden`: a program spends nothing of its owner's. */
export const publishTopic = endpoint({
  name: 'publishTopic',
  domain: 'posts',
  summary: 'Publishes a topic with its poll and red envelope, or sends it to review.',
  errors: [
    'payments_stopped',
    'feature_closed',
    'muted',
    'forbidden',
    'real_name_required',
    'captcha_required',
    'balance_too_low',
  ],
  method: 'POST',
  path: '/topics',
  memberOnly: true,
  writesPosts: true,
  creates: true,
  input: z.object({
    tagId: id(),
    title: line(titleLength),
    body: prose(bodyLength),
    ...envelopeFields,
    ...pollFields,
    ...captchaFields,
    ...draftSeen,
  }),
  /** While it waits for review, only its author and the staff find it under its id. */
  output: z.object({ topicId: z.int(), ...screened() }),
})
