import * as z from 'zod/mini'
import { named } from '#contract/core/wire.ts'
import { hiddenKinds } from './hidden-kinds.ts'

/** What everybody learns of a hidden block: how it opens, and nothing of what is in it. Travels with every topic. */
export const hiddenBlock = named(
  'HiddenBlock',
  z.object({
    /** Counts from 1, in the order of the marks in the topic's HTML. */
    number: z.int(),
    kind: z.enum(hiddenKinds),
    /** Whole points, or fen. */
    price: z.nullable(z.int()),
    /** The level's name. */
    level: z.nullable(z.string()),
  }),
)
export type HiddenBlock = z.infer<typeof hiddenBlock>
