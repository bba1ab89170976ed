import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  readSystemNotifications,
  sendSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import { muteConversation } from '#contract/people/conversations.ts'
import { readDeliveryChoices, saveDeliveryChoices } from '#contract/people/delivery.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { savePushDevice } from '#contract/people/push.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { createLog } from '#server/core/log.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { pushReaders } from '#test/push-readers.ts'
import { makeSubscription, thisMachine } from '#test/push-service.ts'
import { StatementCounter } from '#test/statement-counter.ts'
import { openPushKeys } from './push-keys.ts'
import { collectPushes, sendDuePushes } from './send-pushes.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const log = createLog({ logLevel: 'silent' })
const contact = 'https://tea.example.org'
const access = { keys: await openPushKeys(db, testDeps.keys), contact, reach: thisMachine }
const makeReader = pushReaders({ as, db })
const send = () => sendDuePushes({ db, log }, access)
async function pushAll() {
  await collectPushes({ db, log })
  await send()
}
const makeTopicOf = (member: Member) =>
  makeTopic(db, { authorId: member.memberId, tagId: tags.green, title: 'Tea' })

test('what the staff say reaches devices, of whom it is for, until it is read', async () => {
  const { reader, shown } = await makeReader()
  const { reader: without, shown: shownWithout } = await makeReader()
  await as(without).call(saveDeliveryChoices, {
    screen: [],
    pushes: ['messages'],
    digest: 'never',
    timeZone: 'UTC',
  })
  const words = { titleZh: '停机', titleEn: 'A pause', bodyZh: '今晚', bodyEn: 'Tonight' }
  await as(cast.keeper).call(sendSystemNotification, { audience: 'everyone', ...words })
  await pushAll()
  await pushAll()
  expect(shown()).toMatchObject([{ body: 'The site says: A pause', path: '/user/control/systemNotifyList' }])
  expect(shownWithout()).toEqual([])
  const ownWords = { ...words, titleEn: 'For you', audience: 'member', account: reader.account } as const
  await as(cast.keeper).call(sendSystemNotification, ownWords)
  await collectPushes({ db, log })
  await as(reader).call(readSystemNotifications, {})
  await send()
  expect(shown()).toHaveLength(1)
})

test('ten of a member’s devices are told, those that were added last', async () => {
  const member = await makeMember(db)
  const { publicKey, secret } = makeSubscription()
  const sessions = sql`
    insert into sessions (member_id, access_token_hash, refresh_token_hash, access_expires_at, refresh_expires_at, address,
      user_agent)
    select ${member.memberId}, sha256(n::text::bytea), sha256(('r' || n)::bytea), now() + interval '1 hour',
      now() + interval '1 hour', '', '' from generate_series(1, 11) as n returning id`
  await sql`with made as (${sessions})
    insert into push_devices (session_id, member_id, endpoint, public_key, secret, language, added_at)
    select id, ${member.memberId}, 'https://push.example.org/' || id, ${Buffer.from(publicKey, 'base64url')},
      ${Buffer.from(secret, 'base64url')}, 'en-US', now() - (row_number() over (order by id)) * interval '1 hour'
    from made`.execute(db)
  const before = (await as(member).call(readDeliveryChoices, {})).pushDevices
  await as(member).call(savePushDevice, { endpoint: 'https://push.example.org/tenth', publicKey, secret })
  const { pushDevices } = await as(member).call(readDeliveryChoices, {})
  const idsOf = (devices: typeof before) => devices.map(({ deviceId }) => deviceId)
  expect(pushDevices[0]).toMatchObject({ isHere: true })
  expect(idsOf(pushDevices.slice(1))).toEqual(idsOf(before.slice(0, 9)))
})

test('a service that says when it wants more is left alone until then, whichever device it is for', async () => {
  const { reader, service } = await makeReader(() => 429, undefined, { 'retry-after': '7200' })
  const topicId = await makeTopicOf(reader)
  await as(cast.ann).call(publishComment, { topicId, body: 'Said' })
  await pushAll()
  const waiting = async () =>
    db
      .selectFrom('outgoing_pushes')
      .select(sql<number>`extract(epoch from due_at - now())`.as('seconds'))
      .where('device_id', 'in', (eb) =>
        eb.selectFrom('push_devices').select('session_id').where('member_id', '=', reader.memberId),
      )
      .execute()
  expect((await waiting()).map(({ seconds }) => Number(seconds) > 7_000)).toEqual([true])
  await as(cast.ann).call(publishComment, { topicId, body: 'More' })
  await pushAll()
  expect(service.received).toHaveLength(1)
  expect((await waiting()).map(({ seconds }) => Number(seconds) > 7_000)).toEqual([true, true])
})

test('a service that can’t be reached is left alone for a minute, and keeps no other waiting', async () => {
  let calls = 0
  const broken = createServer((socket) => {
    calls++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void broken.close())
  await once(broken, 'listening')
  const { reader, shown } = await makeReader()
  const { reader: lost } = await makeReader()
  const endpoint = `https://127.0.0.1:${(broken.address() as AddressInfo).port}/device`
  await db.updateTable('push_devices').set({ endpoint }).where('member_id', '=', lost.memberId).execute()
  for (const body of ['Said', 'More']) {
    await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(lost), body })
    await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(reader), body })
    await pushAll()
  }
  expect([calls, shown().length]).toEqual([1, 2])
})

test('where staff have closed them nothing goes and no device is added, and what waits goes afterwards', async () => {
  const { reader, shown } = await makeReader()
  await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(reader), body: 'Said' })
  await settings({ allowPushes: false })
  await pushAll()
  expect(shown()).toEqual([])
  const { publicKey, secret } = makeSubscription()
  const device = { endpoint: 'https://push.example.org/other', publicKey, secret }
  expect((await refusal(as(reader).call(savePushDevice, device))).code).toBe('feature_closed')
  expect((await as(reader).call(readDeliveryChoices, {})).arePushesOpen).toBe(false)
  await settings({ allowPushes: true })
  await pushAll()
  expect(shown()).toHaveLength(1)
})

test('devices that there is nothing new for cost the same few statements, however many they are', async () => {
  const counter = new StatementCounter()
  const counted = db.withPlugin(counter)
  const collect = async () => {
    counter.count = 0
    await collectPushes({ db: counted, log })
    return counter.count
  }
  const members = await Promise.all(Array.from({ length: 50 }, () => makeMember(db)))
  for (const [at, member] of members.entries()) {
    const endpoint = `https://push.example.org/idle/${at}`
    await as(member).call(savePushDevice, { endpoint, ...makeSubscription() })
  }
  await sql`update push_devices set added_at = now() - interval '1 minute'`.execute(db)
  // What all have heard of already, what is for one of them, what they didn't choose, and what was muted.
  const words = { titleZh: '停机', titleEn: 'A pause', bodyZh: '今晚', bodyEn: 'Tonight' }
  await as(cast.keeper).call(sendSystemNotification, { audience: 'everyone', ...words })
  await collect()
  const [first, second, third] = members as [Member, Member, Member]
  const { account } = first
  await as(cast.keeper).call(sendSystemNotification, { audience: 'member', account, ...words })
  await as(cast.bob).call(likeTopic, { topicId: await makeTopicOf(second) })
  await as(cast.bob).call(sendPrivateMessage, { memberId: third.memberId, text: 'Hello' })
  await as(third).call(muteConversation, { memberId: cast.bob.memberId })
  await collect()
  const idle = await collect()
  expect(idle).toBeLessThanOrEqual(4)

  await db.deleteFrom('outgoing_pushes').execute()
  await as(cast.bob).call(publishComment, { topicId: await makeTopicOf(second), body: 'Said' })
  await as(cast.ann).call(sendPrivateMessage, { memberId: third.memberId, text: 'Hello' })
  // And what is left for two of them is told with one statement each, and one that says so.
  expect(await collect()).toBe(idle + 3)
  expect(await db.selectFrom('outgoing_pushes').select('id').execute()).toHaveLength(2)
})

test('where one push cannot be collected, the others go all the same', async () => {
  const readers = [await makeReader(), await makeReader(), await makeReader()]
  for (const { reader } of readers)
    await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(reader), body: 'Said' })
  const { session_id } = await db
    .selectFrom('push_devices')
    .select('session_id')
    .where('member_id', '=', readers[1]!.reader.memberId)
    .executeTakeFirstOrThrow()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse before insert on outgoing_pushes for each row
    when (new.device_id = ${sql.lit(session_id)}) execute function refuse()`.execute(db)
  await pushAll()
  expect(readers.map(({ shown }) => shown().length)).toEqual([1, 0, 1])
  await sql`drop function refuse cascade`.execute(db)
  await pushAll()
  expect(readers.map(({ shown }) => shown().length)).toEqual([1, 1, 1])
})

test('tabs that switch it on at once, in one session or in two of the same browser, leave one device', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)]
  for (let round = 0; round < 5; round++) {
    const endpoint = `https://push.example.org/shared-${round}`
    const device = { endpoint, ...makeSubscription() }
    const tabs = [member, member, member, other, other, other]
    await Promise.all(tabs.map((each) => as(each).call(savePushDevice, device)))
    const kept = db.selectFrom('push_devices').select('endpoint').where('endpoint', '=', endpoint)
    expect(await kept.execute()).toHaveLength(1)
  }
})
