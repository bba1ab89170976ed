import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  listConversations,
  listPrivateMessages,
  markConversationRead,
  muteConversation,
  readAllConversations,
  readConversation,
  removeConversation,
  removePrivateMessage,
  unmuteConversation,
} from '#contract/people/conversations.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { cancelAccount } from '#server/accounts/profile/cancel-account.ts'
import { archiveParts } from '#server/accounts/profile/own-data-queries.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { converse } from '#test/conversing.ts'
import { type Member, makeMember } from '#test/makers.ts'

const { as, cast, db, startAnother } = await createTestApp({
  captchaAfterMessagesPerMinute: 1_000,
  messagesPerMinute: 1_000,
})

const { makePair, send, see, textsOf, listOf, unreadOf } = converse({ as, db })

test('two members write to each other, and each sees their own side', async () => {
  const [ann, bob] = await makePair()
  const { message } = await send(ann, bob, '  Hello\r\nthere  ')
  expect(message).toMatchObject({ number: 1, isOwn: true, text: 'Hello\nthere' })
  await send(bob, ann, 'Hello yourself')
  expect((await see(ann, bob)).messages.map(({ number, isOwn }) => [number, isOwn])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(await listOf(bob)).toMatchObject([
    {
      member: { account: ann.account },
      lastMessage: { isOwn: true, words: 'Hello yourself' },
      unreadCount: 1,
      isMuted: false,
    },
  ])
  expect([await unreadOf(ann), await unreadOf(bob)]).toEqual([1, 1])
})

test('what is read up to a message is read once, by both seen, and never ahead', async () => {
  const [ann, bob] = await makePair()
  for (const text of ['one', 'two', 'three']) await send(ann, bob, text)
  const read = (number: number) => as(bob).call(markConversationRead, { memberId: ann.memberId, number })
  await read(2)
  expect(await unreadOf(bob)).toBe(1)
  expect((await see(ann, bob)).readNumber).toBe(2)
  await read(1)
  expect(await unreadOf(bob)).toBe(1)
  await read(2_000_000_000)
  expect([await unreadOf(bob), (await see(ann, bob)).readNumber]).toEqual([0, 3])
  await send(ann, bob, 'four')
  expect(await unreadOf(bob)).toBe(1)
})

test('all private messages are read at once, muted ones too, and each writer sees it', async () => {
  const [ann, bob] = await makePair()
  const cat = await makeMember(db)
  for (const text of ['one', 'two']) await send(ann, bob, text)
  await send(cat, bob, 'three')
  await as(bob).call(muteConversation, { memberId: cat.memberId })
  await as(bob).call(readAllConversations, {})
  expect((await listOf(bob)).map(({ unreadCount }) => unreadCount)).toEqual([0, 0])
  expect(await unreadOf(bob)).toBe(0)
  expect([(await see(ann, bob)).readNumber, (await see(cat, bob)).readNumber]).toEqual([2, 1])
  await send(ann, bob, 'four')
  expect([await unreadOf(bob), await unreadOf(ann)]).toEqual([1, 0])
})

test('messages of two processes at once have numbers without gaps and are counted exactly', async () => {
  const [ann, bob] = await makePair()
  const another = await startAnother()
  const callers = [as(ann), another.as(ann), as(bob), another.as(bob)]
  const all = callers.flatMap((caller, index) => {
    const memberId = index < 2 ? bob.memberId : ann.memberId
    return Array.from({ length: 15 }, (_, turn) =>
      caller.call(sendPrivateMessage, { memberId, text: `${index}.${turn}` }),
    )
  })
  // Two tabs read meanwhile, up to wherever they are.
  const reads = [as(bob), another.as(bob)].flatMap((tab) =>
    [5, 10, 20, 30].map((number) => tab.call(markConversationRead, { memberId: ann.memberId, number })),
  )
  const sent = await Promise.all(all)
  await Promise.all(reads)
  expect(sent.map(({ message }) => message.number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  )
  // A read that came before its message was there went as far as there was something.
  await as(bob).call(markConversationRead, { memberId: ann.memberId, number: 30 })
  const { messages } = await as(bob).call(listPrivateMessages, { memberId: ann.memberId, afterNumber: 30 })
  const after30 = messages.filter(({ isOwn }) => !isOwn).length
  expect(messages).toHaveLength(30)
  expect(await unreadOf(bob)).toBe(after30)
  expect(await unreadOf(ann)).toBe(30)
  await Promise.all(
    [as(bob), another.as(bob)].map((tab) =>
      tab.call(markConversationRead, { memberId: ann.memberId, number: 60 }),
    ),
  )
  expect(await unreadOf(bob)).toBe(0)
  const times = (await as(ann).call(listPrivateMessages, { memberId: bob.memberId, afterNumber: 0 })).messages
  expect(times.map(({ sentAt }) => sentAt)).toEqual(times.map(({ sentAt }) => sentAt).toSorted())
})

test('older and missed messages are next to those one has, however many there are', async () => {
  const [ann, bob] = await makePair()
  for (let number = 1; number <= 65; number++) await send(ann, bob, String(number))
  const latest = await see(bob, ann)
  expect([latest.messages.at(0)?.number, latest.messages.at(-1)?.number, latest.hasEarlier]).toEqual([
    36,
    65,
    true,
  ])
  const earlier = await as(bob).call(listPrivateMessages, { memberId: ann.memberId, beforeNumber: 36 })
  expect([earlier.messages.at(0)?.number, earlier.messages.at(-1)?.number, earlier.hasMore]).toEqual([
    6,
    35,
    true,
  ])
  const first = await as(bob).call(listPrivateMessages, { memberId: ann.memberId, beforeNumber: 6 })
  expect([first.messages.length, first.hasMore]).toEqual([5, false])
  const missed = await as(bob).call(listPrivateMessages, { memberId: ann.memberId, afterNumber: 40 })
  expect(missed.messages.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, at) => at + 41))
})

test('the list goes by the latest message, thirty at a time, without a double or a gap', async () => {
  const [viewer] = await makePair()
  const others: Member[] = []
  for (let index = 0; index < 33; index++) others.push(await makeMember(db))
  for (const other of others) await send(other, viewer, `from ${other.account}`)
  await send(others[0]!, viewer, 'once more')
  const first = await as(viewer).call(listConversations, {})
  const second = await as(viewer).call(listConversations, { beforeId: first.next! })
  const names = [...first.items, ...second.items].map(({ member }) => member.account)
  expect(names).toEqual([others[0]!, ...others.slice(1).reverse()].map(({ account }) => account))
  expect([first.items.length, second.next]).toEqual([30, null])
})

test('a message is deleted on one side only, and the numbers follow', async () => {
  const [ann, bob] = await makePair()
  for (const text of ['keep', 'delete']) await send(ann, bob, text)
  await as(bob).call(removePrivateMessage, { memberId: ann.memberId, number: 2 })
  await as(bob).call(removePrivateMessage, { memberId: ann.memberId, number: 2 })
  expect([await textsOf(bob, ann), await textsOf(ann, bob)]).toEqual([['keep'], ['keep', 'delete']])
  expect([await unreadOf(bob), (await listOf(bob))[0]?.lastMessage?.words]).toEqual([1, 'keep'])
  await as(bob).call(removePrivateMessage, { memberId: ann.memberId, number: 1 })
  expect([await unreadOf(bob), (await listOf(bob))[0]?.lastMessage]).toEqual([0, null])
  const forged = as(bob).call(removePrivateMessage, { memberId: ann.memberId, number: 3 })
  expect((await refusal(forged)).code).toBe('not_found')
  const stranger = as(cast.keeper).call(removePrivateMessage, { memberId: ann.memberId, number: 1 })
  expect((await refusal(stranger)).code).toBe('not_found')
})

test('a conversation is deleted on one side only, and comes back with what is new', async () => {
  const [ann, bob] = await makePair()
  await send(ann, bob, 'before')
  await as(bob).call(removeConversation, { memberId: ann.memberId })
  expect([await listOf(bob), await unreadOf(bob), await textsOf(bob, ann)]).toEqual([[], 0, []])
  expect(await textsOf(ann, bob)).toEqual(['before'])
  await send(ann, bob, 'after')
  expect([await textsOf(bob, ann), await unreadOf(bob)]).toEqual([['after'], 1])
  // What was deleted before doesn't come back into the list when the new is deleted too.
  await as(bob).call(removePrivateMessage, { memberId: ann.memberId, number: 2 })
  expect([(await listOf(bob))[0]?.lastMessage, await unreadOf(bob)]).toEqual([null, 0])
  const none = as(bob).call(removeConversation, { memberId: cast.keeper.memberId })
  expect((await refusal(none)).code).toBe('not_found')
})

test('a muted conversation is listed with its number and counts in no badge', async () => {
  const [ann, bob] = await makePair()
  await send(ann, bob, 'one')
  await as(bob).call(muteConversation, { memberId: ann.memberId })
  await send(ann, bob, 'two')
  expect([await unreadOf(bob), (await listOf(bob))[0]]).toMatchObject([0, { unreadCount: 2, isMuted: true }])
  await as(bob).call(unmuteConversation, { memberId: ann.memberId })
  expect(await unreadOf(bob)).toBe(2)
})

test('an ended account leaves no word behind, and is written to no more', async () => {
  const [ann, bob] = await makePair()
  await send(ann, bob, 'a secret')
  await send(bob, ann, 'an answer')
  const cleo = await makeMember(db)
  await send(ann, cleo, 'another secret')
  const archived = await archiveParts['private-messages.json']!(ann.memberId, 0).execute(db)
  expect(archived.rows).toMatchObject([
    { receiver_id: bob.memberId, body: 'a secret' },
    { receiver_id: cleo.memberId, body: 'another secret' },
  ])
  await db
    .transaction()
    .execute((tx) => cancelAccount(tx, { memberId: ann.memberId, by: null, endings: accountEndings }))
  const seen = await as(bob).call(readConversation, { userId: ann.memberId })
  expect(seen.messages.map(({ text }) => text)).toEqual(['Account cancelled', 'an answer'])
  expect((await listOf(cleo))[0]?.lastMessage?.words).toBe('Account cancelled')
  expect([seen.obstacle?.code, seen.member.account]).toEqual(['account_ended', ''])
  expect((await refusal(send(bob, ann, 'hm'))).code).toBe('account_ended')
  // Whoever had no conversation with it learns nothing of it.
  expect((await refusal(as(cast.keeper).call(readConversation, { userId: ann.memberId }))).code).toBe(
    'not_found',
  )
  const { rows } = await sql<{ body: string }>`
    select body from private_messages where sender_id = ${ann.memberId}`.execute(db)
  expect(rows).toEqual([{ body: '' }, { body: '' }])
})

test('nobody but the two reads a conversation, staff included', async () => {
  const [ann, bob] = await makePair()
  await send(ann, bob, 'between us')
  for (const [viewer, other] of [
    [cast.keeper, ann],
    [cast.keeper, bob],
  ] as const) {
    expect((await see(viewer, other)).messages).toEqual([])
    const { messages } = await as(viewer).call(listPrivateMessages, {
      memberId: other.memberId,
      afterNumber: 0,
    })
    expect(messages).toEqual([])
  }
})
