import * as z from 'zod/mini'
import { named } from '#contract/core/wire.ts'

/*
 * What a topic shows of its red envelope. It travels with every topic, and so apart from the operations on envelopes,
 * which only members need.
 */

/** `personal` is for one named member; the others are for everybody, in drawn amounts or the same each. */
export const redEnvelopeKinds = ['personal', 'random', 'fixed'] as const
export type RedEnvelopeKind = (typeof redEnvelopeKinds)[number]

/** `open` while there is something in it; then how it ended. */
export const redEnvelopeStates = ['open', 'emptied', 'stopped', 'expired', 'topic_deleted'] as const
export type RedEnvelopeState = (typeof redEnvelopeStates)[number]

/** What everybody who may view the topic sees of its envelope; the count may be a minute old. */
export const redEnvelope = named(
  'RedEnvelope',
  z.object({
    redEnvelopeId: z.int(),
    kind: z.enum(redEnvelopeKinds),
    state: z.enum(redEnvelopeStates),
    totalFen: z.int(),
    shareCount: z.int(),
    openedCount: z.int(),
  }),
)
export type RedEnvelope = z.infer<typeof redEnvelope>
