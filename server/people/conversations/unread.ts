import type { Site } from '#server/core/context.ts'
import { countUnreadMessages } from './queries.ts'

/** What the badges add to the reminders; the lists add up to the same. */
export const unreadMessages: Pick<Site, 'countUnreadMessages'> = { countUnreadMessages }
