import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveMessage } from '#contract/notifications/live.ts'
import {
  listPrivateMessages,
  markConversationRead,
  removeConversation,
  removePrivateMessage,
} from '#contract/people/conversations.ts'
import { blockMember, sendPrivateMessage } from '#contract/people/message-sending.ts'
import { addSensitiveWords } from '#contract/posts/sensitive-words.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { type Member, makeMember } from '#test/makers.ts'

const { app, as, cast, db, startAnother } = await createTestApp({
  captchaAfterMessagesPerMinute: 1_000,
  messagesPerMinute: 1_000,
})
const another = await startAnother()
await Promise.all([app, another.app].map((process) => process.listen({ port: 0, host: '127.0.0.1' })))

/** A tab of a member at one of the two processes, once it is welcome. */
async function openTab({ accessToken }: Member, at = app) {
  const { port } = at.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
  onTestFinished(() => socket.close())
  const heard: LiveMessage[] = []
  socket.on('message', (text) => heard.push(JSON.parse(String(text)) as LiveMessage))
  await once(socket, 'open')
  socket.send(JSON.stringify({ accessToken }))
  await eventually(() => expect(heard.map(({ kind }) => kind)).toContain('welcome'))
  const of = <Kind extends LiveMessage['kind']>(kind: Kind) =>
    heard.filter((message): message is Extract<LiveMessage, { kind: Kind }> => message.kind === kind)
  return { socket, of, texts: () => of('private_message').map(({ message }) => message.text) }
}

const makePair = async () => [await makeMember(db), await makeMember(db)] as const
type Pair = Awaited<ReturnType<typeof makePair>>
const send = (from: Member, to: Member, text: string) =>
  as(from).call(sendPrivateMessage, { memberId: to.memberId, text })

test('a message stands in all tabs of both, in either process, once and in order', async () => {
  const [ann, bob] = await makePair()
  const tabs = [await openTab(bob), await openTab(bob, another.app)]
  const own = await openTab(ann, another.app)
  const texts = Array.from({ length: 20 }, (_, at) => `message ${at}`)
  for (const text of texts) await send(ann, bob, text)
  await eventually(() => expect([...tabs, own].map((tab) => tab.texts())).toEqual([texts, texts, texts]))
  expect(tabs[1]?.of('private_message')[0]).toMatchObject({
    withId: ann.memberId,
    message: { number: 1, isOwn: false },
  })
  expect(own.of('private_message')[0]).toMatchObject({ withId: bob.memberId, message: { isOwn: true } })
  await eventually(() => expect(tabs.map((tab) => tab.of('unread').at(-1)?.messages)).toEqual([20, 20]))
})

test('the longest message comes whole, and one that a replacement made longer still is to be read', async () => {
  const [ann, bob] = await makePair()
  const tab = await openTab(bob)
  const longest = '🍵'.repeat(1_000)
  await send(ann, bob, longest)
  await eventually(() => expect(tab.texts()).toEqual([longest]))
  await as(cast.keeper).call(addSensitiveWords, { words: `oolong=${'茶'.repeat(30)}` })
  await eventually(async () => expect((await send(ann, bob, 'oolong '.repeat(100))).wordsReplaced).toBe(100))
  await eventually(() =>
    expect(tab.of('conversation_changed')).toEqual([{ kind: 'conversation_changed', withId: ann.memberId }]),
  )
})

test('reading is told to the writer, the reader’s other tabs hear the smaller number', async () => {
  const [ann, bob] = await makePair()
  const [writer, reader] = [await openTab(ann), await openTab(bob, another.app)]
  await send(ann, bob, 'one')
  await as(bob).call(markConversationRead, { memberId: ann.memberId, number: 1 })
  await eventually(() =>
    expect(writer.of('messages_read')).toEqual([{ kind: 'messages_read', withId: bob.memberId, number: 1 }]),
  )
  await eventually(() => expect(reader.of('unread').at(-1)?.messages).toBe(0))
  await as(bob).call(removePrivateMessage, { memberId: ann.memberId, number: 1 })
  await eventually(() => expect(reader.of('conversation_changed')).toHaveLength(1))
  expect(writer.of('conversation_changed')).toEqual([])
})

test('typing is seen by whom it is for, and not by strangers or after a block', async () => {
  const [ann, bob] = await makePair()
  const [writer, reader] = [await openTab(ann), await openTab(bob, another.app)]
  const type = () => writer.socket.send(JSON.stringify({ typingTo: bob.memberId }))
  type()
  await send(ann, bob, 'hello')
  await eventually(() => expect(reader.texts()).toEqual(['hello']))
  expect(reader.of('typing')).toEqual([])
  type()
  await eventually(() => expect(reader.of('typing')).toEqual([{ kind: 'typing', withId: ann.memberId }]))
  await as(bob).call(blockMember, { memberId: ann.memberId })
  type()
  await as(bob).call(markConversationRead, { memberId: ann.memberId, number: 1 })
  await eventually(() => expect(reader.of('unread').at(-1)?.messages).toBe(0))
  expect(reader.of('typing')).toHaveLength(1)
  expect(writer.of('messages_read')).toEqual([])
})

test('typing isn’t seen of who has blocked or is muted, nor where the conversation was deleted', async () => {
  const hidden = {
    blocked: ([ann, bob]: Pair) => as(ann).call(blockMember, { memberId: bob.memberId }),
    muted: ([ann]: Pair) =>
      db
        .updateTable('members')
        .set({ muted_until: new Date(Date.now() + 3_600_000) })
        .where('id', '=', ann.memberId)
        .execute(),
    deleted: ([ann, bob]: Pair) => as(bob).call(removeConversation, { memberId: ann.memberId }),
  }
  for (const hide of Object.values(hidden)) {
    const pair = await makePair()
    const [ann, bob] = pair
    await send(ann, bob, 'hello')
    await hide(pair)
    const [writer, reader] = [await openTab(ann), await openTab(bob, another.app)]
    writer.socket.send(JSON.stringify({ typingTo: bob.memberId }))
    await send(await makeMember(db), bob, 'Time goes by')
    await eventually(() => expect(reader.texts()).toEqual(['Time goes by']))
    expect(reader.of('typing')).toEqual([])
  }
})

test('who was away reads what they missed after the last one they know, without gaps or doubles', async () => {
  const [ann, bob] = await makePair()
  const before = await openTab(bob)
  for (let at = 1; at <= 3; at++) await send(ann, bob, String(at))
  await eventually(() => expect(before.texts()).toEqual(['1', '2', '3']))
  before.socket.close()
  await once(before.socket, 'close')
  const sending = (async () => {
    for (let at = 4; at <= 40; at++) await send(ann, bob, String(at))
  })()
  const back = await openTab(bob, another.app)
  const missed: string[] = []
  for (let afterNumber = 3, hasMore = true; hasMore; ) {
    const page = await as(bob).call(listPrivateMessages, { memberId: ann.memberId, afterNumber })
    missed.push(...page.messages.map(({ text }) => text))
    afterNumber = page.messages.at(-1)?.number ?? afterNumber
    hasMore = page.hasMore
  }
  await sending
  await eventually(() =>
    expect([...new Set([...missed, ...back.texts()])]).toEqual(
      Array.from({ length: 37 }, (_, at) => String(at + 4)),
    ),
  )
})
