import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, line, moment, named, pageNumber, pageOf, prose } from '#contract/core/wire.ts'

/* What staff decided about a member and what they wrote, why, and the one answer that the member has to it (docs/RULES.md, Appeals). */

export const appealLength = { min: 1, max: 1_000 }

export const decidedActs = [
  'refuse_post',
  'delete_topic',
  'delete_comment',
  'delete_reply',
  'delete_follow_up',
  'delete_message',
  'mute_member',
  'ban_member',
] as const
export type DecidedAct = (typeof decidedActs)[number]

export const appealStates = ['waiting', 'accepted', 'rejected'] as const
export type AppealState = (typeof appealStates)[number]

export const ownDecision = named(
  'OwnDecision',
  z.object({
    decisionId: z.int(),
    act: z.enum(decidedActs),
    /** What it is about; empty of the member themself. */
    title: z.string(),
    words: z.string(),
    /** Whether it is a question or stands under one. */
    isQuestion: z.boolean(),
    /** What staff gave as their reason. */
    reason: z.string(),
    until: z.nullable(moment()),
    decidedAt: moment(),
    /** Whether it still holds. */
    isStanding: z.boolean(),
    /** Null until the member has answered. */
    appeal: z.nullable(
      z.object({
        words: z.string(),
        sentAt: moment(),
        state: z.enum(appealStates),
        answer: z.nullable(z.string()),
      }),
    ),
  }),
)
export type OwnDecision = z.infer<typeof ownDecision>

export const listOwnDecisions = endpoint({
  name: 'listOwnDecisions',
  domain: 'site',
  summary: 'Lists what staff decided about the member and what they wrote, with their answers to it.',
  method: 'GET',
  path: '/ownDecisions',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(ownDecision),
})

/** Muted members may. */
export const appealDecision = endpoint({
  name: 'appealDecision',
  domain: 'site',
  summary: 'Answers a decision of the staff about the member, once.',
  errors: ['not_found', 'appealed_before', 'too_many_tries'],
  method: 'POST',
  path: '/appeals',
  memberOnly: true,
  creates: true,
  input: z.object({ decisionId: id(), words: prose(appealLength) }),
  output: z.object({ appealId: z.int() }),
})

/** What the refused sign-in of a banned member came with; good for half an hour, and for nothing else. */
const ticket = () => line({ min: 1, max: 200 })

export const readOwnBan = endpoint({
  name: 'readOwnBan',
  domain: 'site',
  summary: 'Returns why a banned member is, until when, and what became of their answer.',
  errors: ['link_expired', 'not_found'],
  method: 'POST',
  path: '/ownBan',
  anyToken: true,
  input: z.object({ ticket: ticket() }),
  output: ownDecision,
})

export const appealBan = endpoint({
  name: 'appealBan',
  domain: 'site',
  summary: 'Answers the ban of the member to whom the ticket was given, once.',
  errors: ['link_expired', 'not_found', 'appealed_before', 'too_many_tries'],
  method: 'POST',
  path: '/ownBan/appeal',
  anyToken: true,
  input: z.object({ ticket: ticket(), words: prose(appealLength) }),
  output: z.object({ appealId: z.int() }),
})
