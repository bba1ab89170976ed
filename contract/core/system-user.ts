import * as z from 'zod/mini'
import { named } from './wire.ts'

/** The signed-in member as the shell shows them. */
export const systemUser = named(
  'SystemUser',
  z.object({
    userId: z.int(),
    account: z.string(),
    nickname: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
    isStaff: z.boolean(),
  }),
)
export type SystemUser = z.infer<typeof systemUser>
