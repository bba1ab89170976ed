import { forMembers } from '#web/core/for-members.tsx'

/** For those whose places are kept. */
export const UnreadJump = forMembers(async () => (await import('./unread-jump.tsx')).UnreadJump)
