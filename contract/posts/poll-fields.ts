import * as z from 'zod/mini'
import { flag, integer, line, listOf } from '#contract/core/wire.ts'

export const pollTitleLength = { min: 1, max: 150 }
export const pollOptionLength = { max: 50 }
/** The settings say how many of these a poll may have. */
export const pollOptions = { min: 2, max: 20 }
export const pollDays = { min: 1, max: 365 }

/** What a topic's form says of its poll; no title where there is none. */
export const pollFields = {
  pollTitle: z.optional(line(pollTitleLength)),
  /** Empty ones are left out. */
  pollOptions: z.optional(listOf(line(pollOptionLength), pollOptions.max)),
  pollIsMultiple: z._default(flag(), false),
  /** How long it is open, from the moment when others see it; absent is for ever. */
  pollDays: z.optional(integer(pollDays.min, pollDays.max)),
}
