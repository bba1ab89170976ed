import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { obstacle } from '#contract/core/obstacle.ts'
import { done, id, integer, line, moment, named, nothing } from '#contract/core/wire.ts'
import { privateMessage } from '#contract/notifications/private-message.ts'

/*
 * Conversations of two members (docs/RULES.md, Private messages), each seen from its member's own side: what one removes,
 * reads or mutes is theirs alone.
 */

const number = () => integer(1, 2_147_483_647)
const ofMember = z.object({ memberId: id() })

const conversation = named(
  'Conversation',
  z.object({
    member: author,
    /** The last message that this side shows, in short; null where each was removed by itself. */
    lastMessage: z.nullable(z.object({ isOwn: z.boolean(), words: z.string(), pictureCount: z.int() })),
    movedAt: moment(),
    unreadCount: z.int(),
    isMuted: z.boolean(),
  }),
)
export type Conversation = z.infer<typeof conversation>

export const listConversations = endpoint({
  name: 'listConversations',
  domain: 'people',
  summary: "Lists the member's conversations, the one with the latest message first.",
  method: 'GET',
  path: '/own/conversations',
  memberOnly: true,
  personal: true,
  /** What the last page named as its end. */
  input: z.object({ beforeId: z.optional(id()) }),
  output: z.object({ items: z.array(conversation), next: z.nullable(z.int()) }),
})

/** With the latest messages, the oldest of them first. By the account, or by the id of whom a list named. */
export const readConversation = endpoint({
  name: 'readConversation',
  domain: 'people',
  summary: 'Returns the conversation with a member and its latest messages, also where there is none yet.',
  errors: ['not_found'],
  method: 'GET',
  path: '/conversation',
  memberOnly: true,
  personal: true,
  input: z.object({ userName: z.optional(line({ min: 1, max: 25 })), userId: z.optional(id()) }),
  output: z.object({
    member: author,
    messages: z.array(privateMessage),
    hasEarlier: z.boolean(),
    /** Up to which of the viewer's messages the other has read. */
    readNumber: z.int(),
    isMuted: z.boolean(),
    isBlocked: z.boolean(),
    needsCaptcha: z.boolean(),
    /** Why the viewer can't write; null where nothing is in the way. */
    obstacle: z.nullable(obstacle),
  }),
})

/** Before a number going back, or after one, where a browser was away; of either those next to it. */
export const listPrivateMessages = endpoint({
  name: 'listPrivateMessages',
  domain: 'people',
  summary: 'Lists messages of a conversation before or after one of them, the oldest first.',
  method: 'GET',
  path: '/conversations/:memberId/messages',
  memberOnly: true,
  personal: true,
  input: z.object({
    memberId: id(),
    beforeNumber: z.optional(number()),
    afterNumber: z.optional(integer(0, 2_147_483_647)),
  }),
  output: z.object({ messages: z.array(privateMessage), hasMore: z.boolean(), readNumber: z.int() }),
})

export const markConversationRead = endpoint({
  name: 'markConversationRead',
  domain: 'people',
  summary: 'Marks the messages of a conversation read, up to the one that was shown last.',
  method: 'PUT',
  path: '/conversations/:memberId/reading',
  memberOnly: true,
  input: z.extend(ofMember, { number: number() }),
  output: done(),
})

/** Of all conversations, muted ones too, up to what is there at that moment. */
export const readAllConversations = endpoint({
  name: 'readAllConversations',
  domain: 'people',
  summary: "Marks all of the member's private messages read.",
  method: 'PUT',
  path: '/own/conversations/reading',
  memberOnly: true,
  input: nothing(),
  output: done(),
})

export const removePrivateMessage = endpoint({
  name: 'removePrivateMessage',
  domain: 'people',
  summary: "Removes a message from the member's own side; the other keeps it.",
  errors: ['not_found'],
  method: 'DELETE',
  path: '/conversations/:memberId/messages/:number',
  memberOnly: true,
  input: z.extend(ofMember, { number: number() }),
  output: done(),
})

/** The next message brings it back, without those before it. */
export const removeConversation = endpoint({
  name: 'removeConversation',
  domain: 'people',
  summary: "Removes a conversation with all its messages from the member's own side; the other keeps it.",
  errors: ['not_found'],
  method: 'DELETE',
  path: '/conversations/:memberId',
  memberOnly: true,
  input: ofMember,
  output: done(),
})

/** A muted conversation counts in no badge. */
const muting = {
  domain: 'people',
  errors: ['not_found'],
  path: '/conversations/:memberId/muting',
  memberOnly: true,
  input: ofMember,
  output: done(),
} as const

export const muteConversation = endpoint({
  name: 'muteConversation',
  summary: 'Keeps a conversation out of the count of unread messages.',
  method: 'PUT',
  ...muting,
})

export const unmuteConversation = endpoint({
  name: 'unmuteConversation',
  summary: 'Counts a conversation among the unread messages again.',
  method: 'DELETE',
  ...muting,
})
