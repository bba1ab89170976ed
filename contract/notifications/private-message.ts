import * as z from 'zod/mini'
import { moment, named } from '#contract/core/wire.ts'

/** A message as one of the two members of its conversation gets it, over the API and over the live line alike. */
export const privateMessage = named(
  'PrivateMessage',
  z.object({
    /** Within its conversation, growing; some are missing where one has removed them. */
    number: z.int(),
    isOwn: z.boolean(),
    text: z.string(),
    sentAt: moment(),
  }),
)
export type PrivateMessage = z.infer<typeof privateMessage>
