import * as z from 'zod/mini'
import { choice, flag, formed, listOf, moment, secret } from '#contract/core/wire.ts'
import { redEnvelopeKinds } from '#contract/money/red-envelope-shapes.ts'
import { pollOptions } from './poll-fields.ts'

/*
 * The poll and the envelope of a new topic as a draft holds them: texts as they were typed, which need not be right
 * yet, under the names that the form publishes them by. What an envelope is paid by is never among them.
 */

/**
 * When the draft was saved that a form has seen last. What is published ends it, and none that was saved since on another
 * device; without it none. It is no content of what is sent.
 */
export const draftSeen = { draftSeenAt: z.optional(moment()) }

const typed = () => secret({ max: 500 })

/** All absent while the form has no poll. */
export const pollDraftFields = {
  pollTitle: z.optional(typed()),
  pollOptions: z.optional(listOf(typed(), pollOptions.max)),
  pollIsMultiple: z._default(flag(), false),
  pollDays: z._default(typed(), ''),
}

/** All absent while the form has no envelope. */
export const envelopeDraftFields = {
  envelopeKind: z.optional(choice(...redEnvelopeKinds)),
  envelopeAmount: z._default(typed(), ''),
  envelopeShares: z._default(typed(), ''),
  envelopeReceiver: z._default(typed(), ''),
}

/** The tags that were chosen, and of a new question the bounty as it was typed. */
export const questionDraftFields = {
  tagIds: z._default(listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), 20), []),
  bountyAmount: z._default(typed(), ''),
  bountyPoints: z._default(typed(), ''),
}

export const questionDraft = z.object({
  tagIds: z.array(z.int()),
  amount: z.string(),
  points: z.string(),
})
export type QuestionDraftFields = z.infer<typeof questionDraft>

export const pollDraft = z.object({
  title: z.string(),
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  days: z.string(),
})
export type PollDraftFields = z.infer<typeof pollDraft>

export const envelopeDraft = z.object({
  kind: z.enum(redEnvelopeKinds),
  amount: z.string(),
  shares: z.string(),
  receiver: z.string(),
})
export type EnvelopeDraftFields = z.infer<typeof envelopeDraft>
