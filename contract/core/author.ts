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
    /** The roles held now, as shown beside topics and comments. */
    badges: z.array(roleBadge),
  }),
)
export type Author = z.infer<typeof author>
