import * as z from 'zod/mini'
import { id, integer } from '#contract/core/wire.ts'
import { privateMessage } from './private-message.ts'

/** Where a browser holds a WebSocket open while somebody is signed in. */
export const livePath = '/api/live'

/** The first thing a browser says: who it is. The token travels here because an address ends up in logs. */
export const liveGreeting = z.object({ accessToken: z.string().check(z.maxLength(200)) })

/** After that, the topic whose comments it shows and up to which floor: whenever that changes, and null for none. */
export const liveWatch = z.object({ topicId: z.nullable(id()), afterFloor: integer(0, 2_147_483_647) })
export type LiveWatch = z.infer<typeof liveWatch>

/** Whom the member is writing a private message to, every few seconds for as long as they type. */
export const liveTyping = z.object({ typingTo: id() })
export type LiveTyping = z.infer<typeof liveTyping>

/** What the site tells a browser. A browser that doesn't know a kind ignores it. */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('session_ended') }),
  /** Every half a minute; a browser that hears nothing for longer knows that the line is dead. */
  z.object({ kind: z.literal('alive') }),
  /** How much of each the member has not read: said at the beginning, and whenever it changes. */
  z.object({
    kind: z.literal('unread'),
    reminders: z.int(),
    messages: z.int(),
    notifications: z.int(),
  }),
  /** So many comments of others stand after that floor, a hundred at most when it is first said. */
  z.object({
    kind: z.literal('new_comments'),
    topicId: z.int(),
    afterFloor: z.int(),
    count: z.int(),
  }),
  /** A message that the member has sent or got; `withId` is the other member of its conversation. */
  z.object({ kind: z.literal('private_message'), withId: z.int(), message: privateMessage }),
  /** The other member has read the conversation up to this message. */
  z.object({ kind: z.literal('messages_read'), withId: z.int(), number: z.int() }),
  z.object({ kind: z.literal('typing'), withId: z.int() }),
  /** The member has changed their own side of it, here or elsewhere: removed, muted, blocked. */
  z.object({ kind: z.literal('conversation_changed'), withId: z.int() }),
])
export type LiveMessage = z.infer<typeof liveMessage>
