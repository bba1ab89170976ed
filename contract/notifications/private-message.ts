import * as z from 'zod/mini'
import { moment, named } from '#contract/core/wire.ts'

export const privatePicture = named(
  'PrivatePicture',
  z.object({ width: z.int(), height: z.int(), alt: z.string() }),
)
export type PrivatePicture = z.infer<typeof privatePicture>

/** A message as one of the two members of its conversation gets it, over the API and over the live line alike. */
export const privateMessage = named(
  'PrivateMessage',
  z.object({
    /** Within its conversation, growing; some are missing where one has removed them. */
    number: z.int(),
    isOwn: z.boolean(),
    text: z.string(),
    /** Where they are says `contract/posts/private-pictures.ts`. */
    pictures: z.array(privatePicture),
    sentAt: moment(),
  }),
)
export type PrivateMessage = z.infer<typeof privateMessage>
