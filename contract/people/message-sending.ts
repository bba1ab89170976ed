import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  done,
  formed,
  id,
  line,
  listOf,
  moment,
  named,
  nothing,
  pageNumber,
  pageOf,
  prose,
} from '#contract/core/wire.ts'
import { privateMessage } from '#contract/notifications/private-message.ts'
import { uploadNameLength } from '#contract/posts/uploads.ts'

/* Who may write to whom, and writing (docs/RULES.md, Private messages). */

export const messageLength = { min: 1, max: 1_000 }
export const messagePicturesMax = 6
export const pictureAltMax = 200

export const sendPrivateMessage = endpoint({
  name: 'sendPrivateMessage',
  domain: 'people',
  summary: 'Sends a private message to a member: words, pictures or both.',
  errors: [
    'feature_closed',
    'muted',
    'forbidden',
    'captcha_required',
    'not_found',
    'message_refused',
    'newcomer',
    'account_ended',
    'too_many_conversations',
  ],
  method: 'POST',
  path: '/conversations/:memberId/messages',
  memberOnly: true,
  creates: true,
  input: z.object({
    memberId: id(),
    text: z._default(prose({ max: messageLength.max }), ''),
    /** The names of pictures that the member has uploaded for it, and what each shows. */
    pictureNames: z._default(
      listOf(formed(/^[\w-]{22}$/, { max: uploadNameLength }), messagePicturesMax),
      [],
    ),
    pictureAlts: z._default(listOf(line({ max: pictureAltMax }), messagePicturesMax), []),
    ...captchaFields,
  }),
  output: z.object({ message: privateMessage, wordsReplaced: z.int(), needsCaptcha: z.boolean() }),
})

/** Neither of the two can write to the other from then on. */
const blocking = {
  domain: 'people',
  path: '/members/:memberId/block',
  memberOnly: true,
  input: z.object({ memberId: id() }),
  output: done(),
} as const

/** Nobody blocks themselves: that is refused as `forbidden`. */
export const blockMember = endpoint({
  name: 'blockMember',
  summary: 'Blocks a member: neither can write to the other any more.',
  errors: ['forbidden', 'not_found'],
  method: 'PUT',
  ...blocking,
})

export const unblockMember = endpoint({
  name: 'unblockMember',
  summary: 'Unblocks a member.',
  method: 'DELETE',
  ...blocking,
})

const blockedMember = named('BlockedMember', z.object({ member: author, blockedAt: moment() }))
export type BlockedMember = z.infer<typeof blockedMember>

export const listBlockedMembers = endpoint({
  name: 'listBlockedMembers',
  domain: 'people',
  summary: 'Lists whom the member has blocked, the latest first.',
  method: 'GET',
  path: '/own/blocks',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(blockedMember),
})

/** Who may write to a member first; whomever they have written to may always answer. */
export const messageSenders = ['everyone', 'followed', 'nobody'] as const
export type MessageSenders = (typeof messageSenders)[number]

export const readMessagePreference = endpoint({
  name: 'readMessagePreference',
  domain: 'people',
  summary: 'Returns who may write to the member first.',
  method: 'GET',
  path: '/own/messagePreference',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({ messagesFrom: z.enum(messageSenders) }),
})

export const saveMessagePreference = endpoint({
  name: 'saveMessagePreference',
  domain: 'people',
  summary: 'Saves who may write to the member first: everyone, those whom the member follows, or nobody.',
  method: 'PUT',
  path: '/own/messagePreference',
  memberOnly: true,
  input: z.object({ messagesFrom: choice(...messageSenders) }),
  output: done(),
})
