import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { listPrivateMessages, markConversationRead } from '#contract/people/conversations.ts'
import {
  blockMember,
  listBlockedMembers,
  readMessagePreference,
  saveMessagePreference,
  sendPrivateMessage,
  unblockMember,
} from '#contract/people/message-sending.ts'
import { addSensitiveWords } from '#contract/posts/sensitive-words.ts'
import { cancelAccount } from '#server/accounts/profile/cancel-account.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { converse } from '#test/conversing.ts'
import { makeMember } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { deleteMessageOfBoth } from './delete-message.ts'
import { lockConversation } from './partner-queries.ts'
import { insertBlock } from './queries.ts'

const { as, cast, db, settings, startAnother } = await createTestApp({
  captchaAfterMessagesPerMinute: 1_000,
  messagesPerMinute: 1_000,
})

const { makePair, send, see, textsOf, listOf, unreadOf } = converse({ as, db })

test('neither of two writes once one has blocked the other, and both are told the same', async () => {
  const [ann, bob] = await makePair()
  await send(ann, bob, 'before')
  await send(bob, ann, 'too')
  await as(ann).call(markConversationRead, { memberId: bob.memberId, number: 2 })
  await as(bob).call(blockMember, { memberId: ann.memberId })
  for (const [from, to] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const refused = await refusal(send(from, to, 'after'))
    expect([refused.code, refused.sentence]).toEqual([
      'message_refused',
      'This member doesn’t accept messages from you.',
    ])
    expect((await see(from, to)).obstacle).toMatchObject({ code: 'message_refused' })
  }
  expect([(await see(ann, bob)).isBlocked, (await see(bob, ann)).isBlocked]).toEqual([false, true])
  // What the other reads from now on isn't told.
  await as(bob).call(markConversationRead, { memberId: ann.memberId, number: 1 })
  for (const [viewer, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const { memberId } = other
    const listed = await as(viewer).call(listPrivateMessages, { memberId, afterNumber: 0 })
    expect([(await see(viewer, other)).readNumber, listed.readNumber]).toEqual([0, 0])
  }
  expect((await as(bob).call(listBlockedMembers, {})).items).toMatchObject([
    { member: { account: ann.account } },
  ])
  expect((await as(ann).call(listBlockedMembers, {})).items).toEqual([])
  await as(bob).call(unblockMember, { memberId: ann.memberId })
  await send(ann, bob, 'again')
  expect(await textsOf(bob, ann)).toEqual(['before', 'too', 'again'])
  expect((await refusal(as(bob).call(blockMember, { memberId: bob.memberId }))).code).toBe('forbidden')
})

test('once a block is answered, nothing that was under way arrives', async () => {
  const another = await startAnother()
  for (let round = 0; round < 3; round++) {
    const [ann, bob] = await makePair()
    const sending = Array.from({ length: 20 }, (_, index) =>
      another
        .as(ann)
        .call(sendPrivateMessage, { memberId: bob.memberId, text: String(index) })
        .catch(() => null),
    )
    await as(bob).call(blockMember, { memberId: ann.memberId })
    const arrived = (await see(bob, ann)).messages.length
    await Promise.all(sending)
    expect((await see(bob, ann)).messages).toHaveLength(arrived)
  }
})

test('a block waits for a message that is under way, and refuses one that found none before it, whoever blocks', async () => {
  for (const blocker of [0, 1]) {
    const pair = await makePair()
    const [writer, other] = pair
    const [blocking, blocked] = [pair[blocker]!, pair[1 - blocker]!]
    await meanwhile(
      db,
      (tx) => lockConversation(tx, writer.memberId, other.memberId),
      () => as(blocking).call(blockMember, { memberId: blocked.memberId }),
    )
    await as(blocking).call(unblockMember, { memberId: blocked.memberId })
    const late = meanwhile(
      db,
      async (tx) => {
        await lockConversation(tx, writer.memberId, other.memberId)
        await insertBlock(tx, blocking.memberId, blocked.memberId)
      },
      () => send(writer, other, 'late'),
    )
    expect((await refusal(late)).code).toBe('message_refused')
    expect(await textsOf(other, writer)).toEqual([])
  }
})

test('a member says who may write first; whoever was written to may answer', async () => {
  const [ann, bob] = await makePair()
  const prefer = (messagesFrom: 'everyone' | 'followed' | 'nobody') =>
    as(bob).call(saveMessagePreference, { messagesFrom })
  expect(await as(bob).call(readMessagePreference, {})).toEqual({ messagesFrom: 'everyone' })
  await prefer('nobody')
  expect((await refusal(send(ann, bob, 'hello'))).code).toBe('message_refused')
  await prefer('followed')
  expect((await see(ann, bob)).obstacle).toMatchObject({ code: 'message_refused' })
  await as(bob).call(followMember, { memberId: ann.memberId })
  await send(ann, bob, 'hello')
  await prefer('nobody')
  expect((await refusal(send(ann, bob, 'hello?'))).code).toBe('message_refused')
  await send(bob, ann, 'What is it?')
  await send(ann, bob, 'Nothing')
  expect(await textsOf(bob, ann)).toEqual(['hello', 'What is it?', 'Nothing'])
})

test('bad receivers and bad texts are refused in words, and nothing is kept', async () => {
  const [ann, bob] = await makePair()
  const to = (memberId: number, text: string) => refusal(as(ann).call(sendPrivateMessage, { memberId, text }))
  expect((await to(ann.memberId, 'Me')).fields).toEqual({ memberId: 'not_yourself' })
  expect((await refusal(see(ann, ann))).fields).toEqual({ userName: 'not_yourself' })
  expect((await to(999_999, 'Nobody')).code).toBe('not_found')
  expect((await to(bob.memberId, '')).fields).toEqual({ text: 'required' })
  expect((await to(bob.memberId, ' \n\t　')).fields).toEqual({ text: 'required' })
  expect((await to(bob.memberId, '茶'.repeat(1_001))).fields).toEqual({ text: 'too_long' })
  expect(await listOf(bob)).toEqual([])
  await send(ann, bob, '🍵'.repeat(1_000))
  expect((await textsOf(bob, ann))[0]).toHaveLength(2_000)
})

test('who is muted, or has no right, or finds it closed is told why before and after', async () => {
  const [ann, bob] = await makePair()
  await db
    .updateTable('members')
    .set({ muted_until: sql`now() + interval '1 day'` })
    .where('id', '=', ann.memberId)
    .execute()
  expect((await see(ann, bob)).obstacle).toMatchObject({ code: 'muted' })
  expect((await refusal(send(ann, bob, 'hm'))).code).toBe('muted')
  await send(bob, ann, 'a muted member may be written to')
  await settings({ allowPrivateMessages: false })
  expect((await see(bob, ann)).obstacle).toMatchObject({ code: 'feature_closed' })
  expect((await refusal(send(bob, ann, 'hm'))).code).toBe('feature_closed')
  await settings({ allowPrivateMessages: true })
  const setRights = (change: RawBuilder<string[]>) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('roles').set({ rights: change }).where('is_default', '=', true).execute()
      await notifyRolesChanged(tx)
    })
  await setRights(sql`array_remove(rights, 'send_messages')`)
  await eventually(async () => expect((await see(bob, ann)).obstacle).toMatchObject({ code: 'forbidden' }))
  expect((await refusal(send(bob, ann, 'hm'))).code).toBe('forbidden')
  await setRights(sql`rights || array['send_messages']`)
  await eventually(async () => expect((await see(bob, ann)).obstacle).toBeNull())
})

test('newcomers begin few conversations a day, and none where the site asks for more first', async () => {
  const [ann, bob] = await makePair()
  await settings({ conversationsPerDayOfNewcomers: 5, conversationsPerDay: 1 })
  await send(bob, cast.bob, 'hello')
  expect((await refusal(send(bob, ann, 'hello'))).code).toBe('too_many_conversations')
  await settings({ conversationsPerDayOfNewcomers: 2, conversationsPerDay: 3 })
  const others = [await makeMember(db), await makeMember(db), await makeMember(db), await makeMember(db)]
  // At once, so that none slips through beside another.
  const tries = await Promise.allSettled(others.map((other) => send(ann, other, 'hello')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await refusal(send(ann, bob, 'hello'))).code).toBe('too_many_conversations')
  await db
    .updateTable('members')
    .set({ registered_at: sql`now() - interval '8 days'` })
    .where('id', '=', ann.memberId)
    .execute()
  await send(ann, bob, 'hello')
  await send(ann, bob, 'and what was begun goes on')
  const fourth = () => send(ann, cast.bob, 'hello')
  expect((await refusal(fourth())).code).toBe('too_many_conversations')
  const begun = { begun_at: sql<Date>`now() - interval '25 hours'` }
  await db.updateTable('conversations').set(begun).where('begun_by', '=', ann.memberId).execute()
  await fourth()
  await settings({
    conversationsPerDayOfNewcomers: 1_000,
    conversationsPerDay: 1_000,
    firstMessageHoursMin: 24,
  })
  expect((await see(bob, cast.keeper)).obstacle).toMatchObject({ code: 'newcomer' })
  await send(bob, ann, 'whoever was written to may answer')
  await settings({ firstMessageHoursMin: 0, firstMessagePointsMin: 1 })
  expect((await refusal(send(bob, cast.keeper, 'hello'))).code).toBe('newcomer')
  await settings({ firstMessagePointsMin: 0 })
})

test('a hundred at once are as many as the minute allows, and strangers need a captcha sooner', async () => {
  const [ann, bob] = await makePair()
  await settings({ messagesPerMinute: 10 })
  const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => send(ann, bob, String(at))))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await unreadOf(bob)).toBe(10)
  expect((await refusal(send(ann, bob, 'more'))).code).toBe('too_many_requests')
  await settings({ messagesPerMinute: 1_000, captchaAfterMessagesPerMinute: 10 })
  expect((await see(ann, bob)).needsCaptcha).toBe(true)
  expect((await refusal(send(ann, bob, 'more'))).code).toBe('captcha_required')
  await send(bob, ann, 'go on')
  await send(ann, bob, 'thanks')
  // What those were sent who have written back counts no more.
  await send(ann, await makeMember(db), 'hello')
  await settings({ captchaAfterMessagesPerMinute: 1_000 })
})

test('the captcha comes after so many to who hasn’t written back, and never before who has', async () => {
  const [ann, bob] = await makePair()
  const friend = await makeMember(db)
  await send(friend, ann, 'hello')
  await settings({ captchaAfterMessagesPerMinute: 2 })
  expect((await send(ann, bob, 'one')).needsCaptcha).toBe(false)
  expect((await see(ann, bob)).needsCaptcha).toBe(false)
  expect((await send(ann, bob, 'two')).needsCaptcha).toBe(true)
  expect((await see(ann, bob)).needsCaptcha).toBe(true)
  expect((await see(ann, friend)).needsCaptcha).toBe(false)
  expect((await send(ann, friend, 'hello, friend')).needsCaptcha).toBe(false)
  expect((await refusal(send(ann, bob, 'three'))).code).toBe('captcha_required')
  const last = { memberId: bob.memberId, text: 'three', ...(await passCaptcha(db)) }
  await as(ann).call(sendPrivateMessage, last)
  await settings({ captchaAfterMessagesPerMinute: 1_000 })
})

test('sensitive words are replaced, and the sender is told', async () => {
  const [ann, bob] = await makePair()
  await as(cast.keeper).call(addSensitiveWords, { words: 'swindle=***' })
  await eventually(async () => expect((await send(ann, bob, 'a swindle')).wordsReplaced).toBe(1))
  expect((await textsOf(bob, ann)).at(-1)).toBe('a ***')
})

test('staff delete a message while another is being sent, and neither waits for the other in a circle', async () => {
  const [low, high] = await makePair()
  await send(low, high, 'Reported')
  const { id } = await db
    .selectFrom('private_messages')
    .select('id')
    .where('sender_id', '=', low.memberId)
    .executeTakeFirstOrThrow()
  const side = (tx: Tx, of: { memberId: number }) =>
    sql`update conversation_sides set unread_count = unread_count where member_id = ${of.memberId}`.execute(
      tx,
    )
  await meanwhile(
    db,
    // As the first of the two does who writes to the other.
    async (tx) => {
      await lockConversation(tx, low.memberId, high.memberId)
      await side(tx, high)
    },
    () =>
      deleteMessageOfBoth({ db, actor: cast.keeper } as unknown as MemberContext, {
        messageId: id,
        reason: 'Rude',
      }),
    (tx) => side(tx, low),
  )
  expect(await textsOf(high, low)).toEqual([])
})

test('a message that is sent as its sender’s account ends is refused', async () => {
  const [ann, bob] = await makePair()
  await send(ann, bob, 'before')
  const ending = (tx: Tx) => cancelAccount(tx, { memberId: ann.memberId, by: null, endings: accountEndings })
  expect((await refusal(meanwhile(db, ending, () => send(ann, bob, 'late')))).code).toBe('session_ended')
  const sent = db.selectFrom('private_messages').select('body').where('sender_id', '=', ann.memberId)
  expect(await sent.execute()).toEqual([{ body: '' }])
})
