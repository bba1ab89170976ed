import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, moment, named, pageNumber, pageOf } from '#contract/core/wire.ts'
import { redEnvelope, redEnvelopeKinds } from './red-envelope-shapes.ts'

/*
 * Red envelopes (docs/RULES.md): money given with a topic, in shares that members open. Amounts that travel are
 * in whole fen; the one that its giver types is in yuan.
 */

export const readRedEnvelope = endpoint({
  name: 'readRedEnvelope',
  domain: 'money',
  summary: "Returns a red envelope as it is now, with the viewer's own share.",
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/redEnvelopes/:redEnvelopeId',
  memberOnly: true,
  personal: true,
  input: z.object({ redEnvelopeId: id() }),
  output: z.extend(redEnvelope, {
    openedFen: z.int(),
    returnedFen: z.int(),
    receiver: z.nullable(author),
    /** The viewer's own share, once opened. */
    ownFen: z.nullable(z.int()),
    can: z.object({ open: z.boolean(), stop: z.boolean() }),
  }),
})
export type OwnRedEnvelope = z.infer<typeof readRedEnvelope.output>

const opening = z.object({ member: author, amountFen: z.int(), openedAt: moment() })

export const listRedEnvelopeOpenings = endpoint({
  name: 'listRedEnvelopeOpenings',
  domain: 'money',
  summary: 'Lists who opened shares of a red envelope, the latest first.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/redEnvelopes/:redEnvelopeId/openings',
  memberOnly: true,
  personal: true,
  input: z.object({ redEnvelopeId: id(), page: pageNumber() }),
  /** The most that one share held, once all of a random one are opened. */
  output: z.extend(pageOf(opening), { luckiestFen: z.nullable(z.int()) }),
})

export const openRedEnvelope = endpoint({
  name: 'openRedEnvelope',
  domain: 'money',
  summary: "Opens the viewer's share of a red envelope; repeated, it returns the same amount.",
  errors: [
    'payments_stopped',
    'not_found',
    'topic_gated',
    'own_red_envelope',
    'red_envelope_for_another',
    'red_envelope_ended',
    'snatched_up',
  ],
  method: 'PUT',
  path: '/redEnvelopes/:redEnvelopeId/opening',
  memberOnly: true,
  input: z.object({ redEnvelopeId: id() }),
  output: z.object({ amountFen: z.int() }),
})

/** The giver takes back what nobody has opened. Asked again, it answers the same. */
export const stopRedEnvelope = endpoint({
  name: 'stopRedEnvelope',
  domain: 'money',
  summary: 'Ends a red envelope and returns to its giver what nobody has opened.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/redEnvelopes/:redEnvelopeId/stop',
  memberOnly: true,
  input: z.object({ redEnvelopeId: id() }),
  output: z.object({ returnedFen: z.int() }),
})

const topicLink = named('TopicLink', z.object({ topicId: z.int(), title: z.string() }))

const givenRedEnvelope = named(
  'GivenRedEnvelope',
  z.extend(redEnvelope, {
    topic: topicLink,
    receiver: z.nullable(author),
    openedFen: z.int(),
    returnedFen: z.int(),
    givenAt: moment(),
    endsAt: moment(),
    can: z.object({ stop: z.boolean() }),
  }),
)
export type GivenRedEnvelope = z.infer<typeof givenRedEnvelope>

export const listGivenRedEnvelopes = endpoint({
  name: 'listGivenRedEnvelopes',
  domain: 'money',
  summary: 'Lists the red envelopes that the member has given, the latest first.',
  method: 'GET',
  path: '/redEnvelopes/given',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(givenRedEnvelope),
})

const share = z.object({
  number: z.int(),
  amountFen: z.int(),
  /** Null while nobody has opened it. */
  openedBy: z.nullable(author),
  openedAt: z.nullable(moment()),
  isReturned: z.boolean(),
})
export type RedEnvelopeShare = z.infer<typeof share>

export const listRedEnvelopeShares = endpoint({
  name: 'listRedEnvelopeShares',
  domain: 'money',
  summary: 'Lists every share of a red envelope for its giver.',
  errors: ['not_found'],
  method: 'GET',
  path: '/redEnvelopes/:redEnvelopeId/shares',
  memberOnly: true,
  personal: true,
  input: z.object({ redEnvelopeId: id(), page: pageNumber() }),
  output: z.extend(pageOf(share), { redEnvelope: givenRedEnvelope }),
})

const receivedShare = z.object({
  redEnvelopeId: z.int(),
  kind: z.enum(redEnvelopeKinds),
  topic: topicLink,
  giver: author,
  amountFen: z.int(),
  openedAt: moment(),
})
export type ReceivedShare = z.infer<typeof receivedShare>

export const listReceivedRedEnvelopes = endpoint({
  name: 'listReceivedRedEnvelopes',
  domain: 'money',
  summary: 'Lists the shares of red envelopes that the member has opened, the latest first.',
  method: 'GET',
  path: '/redEnvelopes/received',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(receivedShare),
})
