import * as contract from '#contract/people/conversations.ts'
import * as sending from '#contract/people/message-sending.ts'
import { type Route, route } from '#server/core/route.ts'
import { blockMember, listBlockedMembers, unblockMember } from './blocks.ts'
import {
  listConversations,
  listPrivateMessages,
  muteConversation,
  readConversation,
  removeConversation,
  unmuteConversation,
} from './conversations.ts'
import { markConversationRead, readAllConversations, removePrivateMessage } from './own-messages.ts'
import { readMessagePreference, saveMessagePreference } from './preference.ts'
import { sendPrivateMessage } from './send-message.ts'

export const conversationRoutes: readonly Route[] = [
  route(contract.listConversations, listConversations),
  route(contract.readConversation, readConversation),
  route(contract.listPrivateMessages, listPrivateMessages),
  route(contract.markConversationRead, markConversationRead),
  route(contract.readAllConversations, readAllConversations),
  route(contract.removePrivateMessage, removePrivateMessage),
  route(contract.removeConversation, removeConversation),
  route(contract.muteConversation, muteConversation),
  route(contract.unmuteConversation, unmuteConversation),
  route(sending.sendPrivateMessage, sendPrivateMessage),
  route(sending.blockMember, blockMember),
  route(sending.unblockMember, unblockMember),
  route(sending.listBlockedMembers, listBlockedMembers),
  route(sending.readMessagePreference, readMessagePreference),
  route(sending.saveMessagePreference, saveMessagePreference),
]
