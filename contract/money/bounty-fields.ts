import * as z from 'zod/mini'
import { integer } from '#contract/core/wire.ts'
import { yuan } from './yuan.ts'

/** What a form promises for an answer, or adds to it; absent or nothing where it promises none. */
export const bountyFields = {
  bountyAmount: z.optional(yuan(0)),
  bountyPoints: z.optional(integer(0, 999_999_999)),
}
