import * as z from 'zod/mini'

/** The signed-in member as the shell shows them. */
export const systemUser = z.object({
  userId: z.int(),
  account: z.string(),
  nickname: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isStaff: z.boolean(),
})
export type SystemUser = z.infer<typeof systemUser>
