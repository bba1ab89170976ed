import * as z from 'zod/mini'
import { choice, formed, integer, line } from '#contract/core/wire.ts'
import { redEnvelopeKinds } from './red-envelope-shapes.ts'
import { yuan } from './yuan.ts'

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
