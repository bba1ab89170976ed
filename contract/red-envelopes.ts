import * as z from 'zod/mini'
import { author } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { yuan } from './money.ts'
import { choice, formed, id, integer, line, moment, pageNumber, pageOf } from './wire.ts'

/*
 * Red envelopes (domain.md, chapter 5): money given with a topic, in shares that members open. Amounts that travel are
 * in whole fen; the one that its giver types is in yuan.
 */

/** For one named member; for everybody, in drawn amounts; for everybody, the same each. */
export const redEnvelopeKinds = ['personal', 'random', 'fixed'] as const
export type RedEnvelopeKind = (typeof redEnvelopeKinds)[number]

/** `open` while there is something in it; then how it ended. */
export const redEnvelopeStates = ['open', 'emptied', 'stopped', 'expired', 'topic_deleted'] as const
export type RedEnvelopeState = (typeof redEnvelopeStates)[number]

export const envelopeShares = { min: 1, max: 999 }

/** What a topic's form says of its envelope; all absent where there is none. */
export const envelopeFields = {
  envelopeKind: z.optional(choice(...redEnvelopeKinds)),
  /** The total; of a fixed envelope what each share holds. */
  envelopeAmount: z.optional(yuan()),
  envelopeShares: z.optional(integer(envelopeShares.min, envelopeShares.max)),
  /** The account or nickname of the one member whom a personal envelope is for. */
  envelopeReceiver: z.optional(line({ min: 1, max: 25 })),
  /** Drawn by the form: however often it is sent under one key, one topic is published and one envelope given. */
  envelopeKey: z.optional(formed(/^[\w-]+$/, { min: 16, max: 64 })),
}

/** What everybody who may view the topic sees of its envelope; the count may be a minute old. */
export const redEnvelope = z.object({
  redEnvelopeId: z.int(),
  kind: z.enum(redEnvelopeKinds),
  state: z.enum(redEnvelopeStates),
  totalFen: z.int(),
  shareCount: z.int(),
  openedCount: z.int(),
})
export type RedEnvelope = z.infer<typeof redEnvelope>

/** An envelope at this moment, and what the viewer has got of it. */
export const readRedEnvelope = endpoint({
  name: 'readRedEnvelope',
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
export type RedEnvelopeOpening = z.infer<typeof opening>

/** Who got what, the latest first. */
export const listRedEnvelopeOpenings = endpoint({
  name: 'listRedEnvelopeOpenings',
  method: 'GET',
  path: '/redEnvelopes/:redEnvelopeId/openings',
  memberOnly: true,
  personal: true,
  input: z.object({ redEnvelopeId: id(), page: pageNumber() }),
  output: pageOf(opening),
})

/** Opens the viewer's share. Asked again, it answers the same amount and moves nothing. */
export const openRedEnvelope = endpoint({
  name: 'openRedEnvelope',
  method: 'PUT',
  path: '/redEnvelopes/:redEnvelopeId/opening',
  memberOnly: true,
  input: z.object({ redEnvelopeId: id() }),
  output: z.object({ amountFen: z.int() }),
})

/** The giver takes back what nobody has opened. Asked again, it answers the same. */
export const stopRedEnvelope = endpoint({
  name: 'stopRedEnvelope',
  method: 'PUT',
  path: '/redEnvelopes/:redEnvelopeId/stop',
  memberOnly: true,
  input: z.object({ redEnvelopeId: id() }),
  output: z.object({ returnedFen: z.int() }),
})

const topicLink = z.object({ topicId: z.int(), title: z.string() })

const givenRedEnvelope = z.extend(redEnvelope, {
  topic: topicLink,
  receiver: z.nullable(author),
  openedFen: z.int(),
  returnedFen: z.int(),
  givenAt: moment(),
  endsAt: moment(),
  can: z.object({ stop: z.boolean() }),
})
export type GivenRedEnvelope = z.infer<typeof givenRedEnvelope>

/** What the viewer has given, the latest first (chapter 2 of the specification: giveRedEnvelopeList). */
export const listGivenRedEnvelopes = endpoint({
  name: 'listGivenRedEnvelopes',
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

/** Each share of an envelope, for its giver (redEnvelopeAmountDistributionList). */
export const listRedEnvelopeShares = endpoint({
  name: 'listRedEnvelopeShares',
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

/** What the viewer has opened, the latest first (receiveRedEnvelopeList). */
export const listReceivedRedEnvelopes = endpoint({
  name: 'listReceivedRedEnvelopes',
  method: 'GET',
  path: '/redEnvelopes/received',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(receivedShare),
})
