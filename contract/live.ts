import * as z from 'zod/mini'

/** Where a browser holds a WebSocket open while somebody is signed in. */
export const livePath = '/api/live'

/** The first thing a browser says: who it is. The token travels here because an address ends up in logs. */
export const liveGreeting = z.object({ accessToken: z.string().check(z.maxLength(200)) })

/** What the site tells a browser. A browser that doesn't know a kind ignores it. */
export const liveMessage = z.object({ kind: z.enum(['welcome', 'session_ended']) })
export type LiveMessage = z.infer<typeof liveMessage>
