import * as z from 'zod/mini'
import { id, integer } from '#contract/core/wire.ts'

/** Where a browser holds a WebSocket open while somebody is signed in. */
export const livePath = '/api/live'

/** The first thing a browser says: who it is. The token travels here because an address ends up in logs. */
export const liveGreeting = z.object({ accessToken: z.string().check(z.maxLength(200)) })

/** After that, the topic whose comments it shows and up to which floor: whenever that changes, and null for none. */
export const liveWatch = z.object({ topicId: z.nullable(id()), afterFloor: integer(0, 2_147_483_647) })
export type LiveWatch = z.infer<typeof liveWatch>

/** What the site tells a browser. A browser that doesn't know a kind ignores it. */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('session_ended') }),
  /** How many reminders the member has not read: said at the beginning, and whenever it changes. */
  z.object({ kind: z.literal('unread'), reminders: z.int() }),
  /** So many comments of others stand after that floor, a hundred at most when it is first said. */
  z.object({
    kind: z.literal('new_comments'),
    topicId: z.int(),
    afterFloor: z.int(),
    count: z.int(),
  }),
])
export type LiveMessage = z.infer<typeof liveMessage>
