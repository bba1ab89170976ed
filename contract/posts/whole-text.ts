import * as z from 'zod/mini'
import { hiddenKinds } from './hidden-kinds.ts'

/** All of a post, what it hides included, as staff look at it whom others don't see it any more. */
export const wholeText = {
  /** Null for comments and replies. */
  title: z.nullable(z.string()),
  bodyHtml: z.string(),
  hidden: z.array(z.object({ kind: z.enum(hiddenKinds), bodyHtml: z.string() })),
  poll: z.nullable(z.object({ title: z.string(), options: z.array(z.string()) })),
}
const whole = z.object(wholeText)
export type WholeText = z.infer<typeof whole>
