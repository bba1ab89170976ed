import * as z from 'zod/mini'
import { badgeTones } from './roles.ts'
import { id, named } from './wire.ts'

const roleBadge = named('RoleBadge', z.object({ name: z.string(), tone: z.enum(badgeTones) }))
export type RoleBadge = z.infer<typeof roleBadge>

/** A member as others see them beside what they wrote. */
export const author = named(
  'Author',
  z.object({
    userId: id(),
    account: z.string(),
    nickname: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
    isStaff: z.boolean(),
    isCancelled: z.boolean(),
    /** Of the roles held now, beside topics and comments. */
    badges: z.array(roleBadge),
  }),
)
export type Author = z.infer<typeof author>
