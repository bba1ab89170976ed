import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endOwnSession, listSessions } from '#contract/accounts/sessions.ts'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import { listReminders, readReminder } from '#contract/notifications/reminders.ts'
import { markConversationRead, muteConversation } from '#contract/people/conversations.ts'
import { readDeliveryChoices, saveDeliveryChoices } from '#contract/people/delivery.ts'
import { blockMember, sendPrivateMessage } from '#contract/people/message-sending.ts'
import { endPushDevice, savePushDevice } from '#contract/people/push.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { createKeys } from '#server/core/keys.ts'
import { tellWaitingNews } from '#server/notifications/follower-news.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { pushReaders } from '#test/push-readers.ts'
import { makeSubscription, readVapid, thisMachine } from '#test/push-service.ts'
import { encryptPush } from './encrypt-push.ts'
import { hasOwnSecretKey, openPushKeys } from './push-keys.ts'
import { collectPushes, sendDuePushes } from './send-pushes.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const contact = 'https://tea.example.org'
const access = { keys: await openPushKeys(db, testDeps.keys), contact, reach: thisMachine }

const send = () => sendDuePushes({ db, log }, access)
async function pushAll(now?: Date) {
  await collectPushes({ db, log }, { perSlice: 2, ...(now && { now }) })
  await send()
}

const makeReader = pushReaders({ as, db })
const makeTopicOf = (member: Member, title = 'Tea') =>
  makeTopic(db, { authorId: member.memberId, tagId: tags.green, title })
const devicesOf = async (member: Member) =>
  (await as(member).call(readDeliveryChoices, {})).pushDevices.map(({ isHere }) => isHere)

test('what is encrypted is what the standard says of its own example', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const encrypted = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      publicKey: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  )
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a device is told once, in its language, by a site that says who it is', async () => {
  const { reader, service, shown } = await makeReader()
  const topicId = await makeTopicOf(reader, 'Green <tea>')
  const { commentId } = await as(cast.ann).call(publishComment, { topicId, body: 'Secret words' })
  await pushAll()
  await pushAll()
  expect(shown()).toEqual([
    {
      title: expect.any(String),
      body: expect.stringContaining('commented on your topic Green <tea>'),
      path: `/thread?topicId=${topicId}&page=1#comment-${commentId}`,
      tag: expect.any(String),
    },
  ])
  expect(JSON.stringify(shown())).not.toContain('Secret words')
  const { headers, path } = service.received[0]!
  expect([path, headers['content-encoding'], headers.ttl]).toEqual([
    `/${reader.account}`,
    'aes128gcm',
    '86400',
  ])
  const vapid = readVapid(headers.authorization ?? '')
  const { pushKey } = await as(reader).call(readDeliveryChoices, {})
  expect(vapid).toMatchObject({ aud: service.origin, sub: contact, k: pushKey })
  expect(vapid.exp).toBeGreaterThan(Date.now() / 1000)
  expect(vapid.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
  // Other processes, and later starts, know the site by the same key.
  expect((await openPushKeys(db, testDeps.keys)).publicKey).toBe(pushKey)
})

test('a site whose secret key was lost knows it', async () => {
  expect(await hasOwnSecretKey(db, testDeps.keys)).toBe(true)
  expect(await hasOwnSecretKey(db, createKeys('another secret than the one of the site'))).toBe(false)
})

test('several things are one push, and a message says only who wrote', async () => {
  const { reader, shown } = await makeReader()
  for (const title of ['One', 'Two', 'Three'])
    await as(cast.bob).call(publishComment, { topicId: await makeTopicOf(reader, title), body: 'Said' })
  await as(cast.ann).call(sendPrivateMessage, { memberId: reader.memberId, text: 'Secret words' })
  await pushAll()
  const [words, ...others] = shown()
  expect(others).toEqual([])
  expect(words).toMatchObject({ path: '/user/control/remindList' })
  expect(words.body.split('\n')).toHaveLength(4)
  expect(words.body).toContain('ann sent you a private message')
  expect(words.body).not.toContain('Secret words')
  await as(cast.ann).call(sendPrivateMessage, { memberId: reader.memberId, text: 'One more' })
  await pushAll()
  expect(shown().at(-1)).toMatchObject({ path: expect.stringContaining(`userName=${cast.ann.account}`) })
})

test('a watched topic in which much was said is one line, which names who began', async () => {
  const { reader, shown } = await makeReader()
  const topicId = await makeTopicOf(cast.ann, 'Leaves')
  await as(reader).call(saveAttention, { topicId, attention: 'watched' })
  await as(reader).call(saveDeliveryChoices, {
    screen: [...reminderCategories],
    digest: 'never',
    timeZone: 'UTC',
    pushes: ['watched'],
  })
  for (const by of [cast.bob, cast.ann, cast.ann])
    await as(by).call(publishComment, { topicId, body: 'Said' })
  await tellWaitingNews({ db, log })
  await pushAll()
  const body = 'bob commented on a topic you watch: Leaves and 2 more since'
  expect(shown()).toMatchObject([{ body, path: expect.stringContaining(`topicId=${topicId}`) }])
})

test('nothing goes of what was read, muted, blocked, deleted, not chosen or said before', async () => {
  const ann = await makeMember(db)
  const reader = await makeMember(db)
  const early = await makeTopicOf(reader, 'Early')
  await as(ann).call(publishComment, { topicId: early, body: 'Said' })
  await sql`update reminders set reminded_at = now() - interval '1 hour' where member_id = ${reader.memberId}`.execute(
    db,
  )
  const { shown } = await makeReader(undefined, reader)
  const topicId = await makeTopicOf(reader)
  // Likes are no device's at first.
  await as(ann).call(likeTopic, { topicId })
  await as(ann).call(sendPrivateMessage, { memberId: reader.memberId, text: 'Hello' })
  await as(reader).call(muteConversation, { memberId: ann.memberId })
  await as(cast.bob).call(sendPrivateMessage, { memberId: reader.memberId, text: 'Hello' })
  await as(reader).call(blockMember, { memberId: cast.bob.memberId })
  await pushAll()
  expect(shown()).toEqual([])

  const { commentId } = await as(ann).call(publishComment, { topicId, body: 'Said' })
  await as(cast.ann).call(sendPrivateMessage, { memberId: reader.memberId, text: 'Hello' })
  await collectPushes({ db, log })
  // Both are read, or gone, before they are sent.
  await sql`update comments set deleted_at = now() where id = ${commentId}`.execute(db)
  await as(reader).call(markConversationRead, { memberId: cast.ann.memberId, number: 1 })
  await send()
  await as(ann).call(publishComment, { topicId, body: 'Read in time' })
  await collectPushes({ db, log })
  const { items } = await as(reader).call(listReminders, {})
  for (const { reminderId } of items) await as(reader).call(readReminder, { reminderId })
  await pushAll()
  expect(shown()).toEqual([])
  expect(await db.selectFrom('outgoing_pushes').select('id').execute()).toEqual([])
})

test('quiet hours keep it until they are over', async () => {
  const { reader, shown } = await makeReader()
  await as(reader).call(saveDeliveryChoices, {
    screen: ['replies', 'likes'],
    digest: 'never',
    timeZone: 'UTC',
    pushes: ['replies', 'likes'],
    quietFrom: '22:00',
    quietUntil: '07:00',
  })
  const topicId = await makeTopicOf(reader)
  await as(cast.ann).call(likeTopic, { topicId })
  await as(cast.bob).call(publishComment, { topicId, body: 'Said' })
  await pushAll(new Date('2026-11-23T23:00:00Z'))
  expect(shown()).toEqual([])
  await pushAll(new Date('2026-11-24T07:00:00Z'))
  expect(shown().map(({ body }) => body.split('\n').length)).toEqual([2])
})

test('a device that its service no longer knows is ended, others go on', async () => {
  for (const status of [404, 410]) {
    const { reader, service } = await makeReader(() => status)
    await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(reader), body: 'Said' })
    await pushAll()
    expect([service.received.length, await devicesOf(reader)]).toEqual([1, []])
  }
})

test('a service that is busy or broken is asked again later and later, one that refuses is not', async () => {
  const answers = [429, 503, 201]
  const { reader, service, shown } = await makeReader(() => answers.shift() ?? 201)
  await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(reader), body: 'Said' })
  await pushAll()
  await send()
  expect(service.received).toHaveLength(1)
  for (let at = 0; at < 2; at++) {
    await db.updateTable('outgoing_pushes').set({ due_at: sql`now()` }).execute()
    await send()
  }
  expect(shown()).toHaveLength(3)
  const refusing = await makeReader(() => 400)
  await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(refusing.reader), body: 'Said' })
  await pushAll()
  expect([await devicesOf(refusing.reader), refusing.service.received.length]).toEqual([[true], 1])
  expect(await db.selectFrom('outgoing_pushes').select('id').execute()).toEqual([])
  // The operator hears of it, and of where, but not of the device.
  expect(lines.at(-1)).toContain(`"service":"${refusing.service.origin}","status":400`)
})

test('nothing is sent into a private network, whatever a name leads to, and no redirection is followed', async () => {
  const { publicKey, secret } = makeSubscription()
  const reader = await makeMember(db)
  const fieldsOf = async (endpoint: string, other = {}) =>
    (await refusal(as(reader).call(savePushDevice, { endpoint, publicKey, secret, ...other }))).fields
  for (const endpoint of [
    'http://push.example.org/device',
    'https://127.0.0.1/device',
    'https://[::1]/device',
    'https://10.0.0.1/device',
    'https://169.254.169.254/latest',
    'https://push.example.org:8443/device',
    'https://user:word@push.example.org/device',
    'https://push example.org/',
  ])
    expect(await fieldsOf(endpoint)).toEqual({ endpoint: 'wrong_form' })
  const offCurve = Buffer.alloc(65, 4).toString('base64url')
  expect(await fieldsOf('https://push.example.org/a', { publicKey: offCurve })).toEqual({
    publicKey: 'wrong_form',
  })
  // A name of this machine is found out when it is connected to.
  await as(reader).call(savePushDevice, { endpoint: 'https://localhost/device', publicKey, secret })
  await sql`update push_devices set added_at = now() - interval '1 minute'`.execute(db)
  await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(reader), body: 'Said' })
  await collectPushes({ db, log })
  await sendDuePushes({ db, log }, { ...access, reach: undefined })
  expect(await devicesOf(reader)).toEqual([])

  const { reader: other, service } = await makeReader(() => 302)
  await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(other), body: 'Said' })
  await pushAll()
  expect(service.received.map(({ path }) => path)).toEqual([`/${other.account}`])
})

test('a device ends with its session, with another member in its browser, and by its member', async () => {
  const { reader, shown } = await makeReader()
  expect(await devicesOf(reader)).toEqual([true])
  const { publicKey, secret } = makeSubscription()
  const endpoint = 'https://push.example.org/shared'
  await as(reader).call(savePushDevice, { endpoint, publicKey, secret })
  await as(cast.bob).call(savePushDevice, { endpoint, publicKey, secret })
  expect([await devicesOf(reader), await devicesOf(cast.bob)]).toEqual([[], [true]])
  const [{ deviceId } = { deviceId: 0 }] = (await as(cast.bob).call(readDeliveryChoices, {})).pushDevices
  // Another's is no more than an unknown one.
  await as(reader).call(endPushDevice, { deviceId })
  expect(await devicesOf(cast.bob)).toEqual([true])
  await as(cast.bob).call(endPushDevice, { deviceId })
  expect(await devicesOf(cast.bob)).toEqual([])

  const { reader: leaving, shown: shownToLeaving } = await makeReader()
  await as(cast.ann).call(publishComment, { topicId: await makeTopicOf(leaving), body: 'Said' })
  await collectPushes({ db, log })
  const [session] = (await as(leaving).call(listSessions, {})).sessions
  await as(leaving).call(endOwnSession, { sessionId: session!.sessionId })
  await send()
  expect([shown(), shownToLeaving()]).toEqual([[], []])
})
