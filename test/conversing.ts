import { expect } from 'vitest'
import { readUnreadCounts } from '#contract/notifications/reminders.ts'
import { listConversations, readConversation } from '#contract/people/conversations.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import type { createTestApp } from './app.ts'
import { type Member, makeMember } from './makers.ts'

type App = Pick<Awaited<ReturnType<typeof createTestApp>>, 'as' | 'db'>

/** How members of an app write to each other and look at what they wrote. */
export function converse({ as, db }: App) {
  const makePair = async () => [await makeMember(db), await makeMember(db)] as const
  const send = (from: Member, to: Member, text: string) =>
    as(from).call(sendPrivateMessage, { memberId: to.memberId, text })
  const see = (viewer: Member, other: Member) =>
    as(viewer).call(readConversation, { userName: other.account })
  const textsOf = async (viewer: Member, other: Member) =>
    (await see(viewer, other)).messages.map(({ text }) => text)
  const listOf = async (viewer: Member) => (await as(viewer).call(listConversations, {})).items

  /** The badge, which has to be what the list adds up to. */
  async function unreadOf(viewer: Member): Promise<number> {
    const { messages } = await as(viewer).call(readUnreadCounts, {})
    const listed = (await listOf(viewer)).filter(({ isMuted }) => !isMuted)
    expect(listed.reduce((sum, { unreadCount }) => sum + unreadCount, 0)).toBe(messages)
    return messages
  }
  return { makePair, send, see, textsOf, listOf, unreadOf }
}
