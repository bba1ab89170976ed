import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import { listReminders, readAllReminders } from '#contract/notifications/reminders.ts'
import {
  listSystemNotifications,
  readSystemNotifications,
  sendSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import { readDeliveryChoices, saveDeliveryChoices } from '#contract/people/delivery.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { createLog } from '#server/core/log.ts'
import { createMailSender } from '#server/notifications/mail.ts'
import { sendDueMessages } from '#server/notifications/outbox.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { openMailServer } from '#test/mail-server.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { lockReceiver } from './queries.ts'
import { isQuietAt } from './quiet-hours.ts'
import { mailDigests, mailMissed } from './send-mails.ts'

const publicUrl = 'https://tea.example.org'
const { app, as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 }, { publicUrl })
const { keys } = testDeps
const log = createLog({ logLevel: 'silent' })

const everything = { digest: 'never', timeZone: 'UTC' } as const
const choose = (member: Member, choices: Partial<InputOf<typeof saveDeliveryChoices>>, locale?: 'zh-CN') =>
  as(member).call(saveDeliveryChoices, { screen: [...reminderCategories], ...everything, ...choices }, locale)

async function makeReader(): Promise<Member & { email: string }> {
  const member = await makeMember(db)
  const email = `${member.account}@example.org`
  await db.updateTable('members').set({ email }).where('id', '=', member.memberId).execute()
  return { ...member, email }
}

/** Makes everything that was said two hours older, and every digest due. */
async function passTime() {
  await sql`update reminders set reminded_at = reminded_at - interval '2 hours'`.execute(db)
  await sql`update private_messages set sent_at = sent_at - interval '2 hours'`.execute(db)
  await sql`update delivery_choices set digested_at = now() - interval '8 days'`.execute(db)
}

const decoded = (text: string) =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Sends what waits through a real SMTP server; returns what each address was given, as mail programs read it. */
async function deliver(): Promise<Map<string, string>> {
  const received = new Map<string, string>()
  const server = await openMailServer(({ to, source }) => {
    for (const address of to) received.set(address, decoded(source))
  })
  const sender = createMailSender({ url: server.url, from: 'tea@example.org' })
  onTestFinished(async () => {
    sender.close?.()
    await server.close()
  })
  await sendDueMessages({ db, log }, { keys, senders: { mail: sender } })
  return received
}

const run = async (now?: Date) => {
  const mailing = { db, log, keys, publicUrl, perSlice: 1, ...(now && { now }) }
  await mailMissed(mailing)
  await mailDigests(mailing)
}

test('nothing of a category that a member switched off is told anywhere', async () => {
  const reader = await makeReader()
  const topicId = await makeTopic(db, { authorId: reader.memberId, tagId: tags.green })
  const at = await as(reader).call(readDeliveryChoices, {})
  expect(at).toMatchObject({ screen: reminderCategories, mails: [], digest: 'never', mail: 'possible' })
  await choose(reader, { screen: reminderCategories.filter((category) => category !== 'likes') })
  await as(cast.ann).call(likeTopic, { topicId })
  await as(cast.ann).call(publishComment, { topicId, body: 'Said' })
  const { items } = await as(reader).call(listReminders, {})
  expect(items.map(({ kind }) => kind)).toEqual(['topic_commented'])
  expect((await as(reader).call(readDeliveryChoices, {})).screen).not.toContain('likes')
})

test('a digest tells once what is unread, with the way to each place and out of it', async () => {
  const [reader, silent] = [await makeReader(), await makeReader()]
  await choose(reader, { digest: 'weekly' }, 'zh-CN')
  const topicId = await makeTopic(db, {
    authorId: reader.memberId,
    tagId: tags.green,
    title: 'Tea <b> & "more"',
  })
  await as(cast.ann).call(publishComment, { topicId, body: `Read, @${reader.account}` })
  await as(reader).call(readAllReminders, {})
  const { commentId } = await as(cast.bob).call(publishComment, { topicId, body: 'Unread' })
  await as(cast.bob).call(publishComment, {
    topicId: await makeTopic(db, { authorId: silent.memberId, tagId: tags.green }),
    body: 'Nobody asked for a mail',
  })
  await as(cast.ann).call(sendPrivateMessage, { memberId: reader.memberId, text: 'Secret words' })
  await passTime()
  await run()
  const received = await deliver()
  expect([...received.keys()]).toEqual([reader.email])
  const mail = received.get(reader.email)!
  expect(mail).toContain(`${publicUrl}/thread?topicId=${topicId}&page=1#comment-${commentId}`)
  expect(mail).toContain('评论了你的话题 Tea <b> & "more"')
  expect(mail).toContain('Tea &lt;b&gt; &amp; &quot;more&quot;</a>')
  expect(mail).toContain(`userName=${cast.ann.account}`)
  expect(mail).not.toContain('Secret words')
  expect(mail).not.toContain('提及了你')
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await passTime()
  await run()
  expect((await deliver()).size).toBe(0)
})

test('one to whom no mail can be written keeps nobody else waiting', async () => {
  const [broken, reader] = [await makeReader(), await makeReader()]
  for (const member of [broken, reader]) {
    await choose(member, { digest: 'daily', quietFrom: '01:00', quietUntil: '01:01' })
    const topicId = await makeTopic(db, { authorId: member.memberId, tagId: tags.green })
    await as(cast.bob).call(publishComment, { topicId, body: 'Unread' })
  }
  const setZone = (zone: string) =>
    sql`update delivery_choices set time_zone = ${zone} where member_id = ${broken.memberId}`.execute(db)
  await setZone('Nowhere/At_All')
  await passTime()
  const noon = new Date('2026-11-23T12:00:00Z')
  await run(noon)
  expect([...(await deliver()).keys()]).toEqual([reader.email])
  await setZone('UTC')
  await run(noon)
  expect([...(await deliver()).keys()]).toEqual([broken.email])
})

test('a mail goes to the address that its member has by then', async () => {
  const reader = await makeReader()
  await choose(reader, { digest: 'daily' })
  const topicId = await makeTopic(db, { authorId: reader.memberId, tagId: tags.green })
  await as(cast.bob).call(publishComment, { topicId, body: 'Unread' })
  await passTime()
  const email = `new-${reader.email}`
  await meanwhile(
    db,
    async (tx) => {
      await lockReceiver(tx, reader.memberId)
      await tx.updateTable('members').set({ email }).where('id', '=', reader.memberId).execute()
    },
    () => run(),
  )
  expect([...(await deliver()).keys()]).toEqual([email])
})

test('a daily digest comes at the same hour each day, and tells what the staff have said since the last', async () => {
  const reader = await makeReader()
  await choose(reader, { digest: 'daily' })
  const lastDigest = (ago: string) =>
    sql`update delivery_choices set digested_at = now() - ${ago}::interval
      where member_id = ${reader.memberId}`.execute(db)
  const tell = (titleEn: string) =>
    as(cast.keeper).call(sendSystemNotification, {
      ...{
        audience: 'member',
        account: reader.account,
        titleEn,
        bodyEn: 'Come.',
        titleZh: '茶',
        bodyZh: '来。',
      },
    })
  await tell('Told before')
  await sql`update system_notifications set delivered_at = now() - interval '25 hours'`.execute(db)
  await sql`update members set registered_at = now() - interval '30 days' where id = ${reader.memberId}`.execute(
    db,
  )
  await tell('Tea at four')
  await tell('Read already')
  const { items } = await as(reader).call(listSystemNotifications, {})
  await as(reader).call(readSystemNotifications, { notificationId: items[0]!.notificationId })
  const topicId = await makeTopic(db, { authorId: reader.memberId, tagId: tags.green, title: 'Tea' })
  await as(cast.ann).call(publishComment, { topicId, body: 'Said' })

  await lastDigest('23 hours')
  await run()
  expect((await deliver()).size).toBe(0)
  // The job of yesterday came to this member some moments after it had begun.
  await lastDigest('23 hours 59 minutes 50 seconds')
  await run()
  const mail = (await deliver()).get(reader.email) ?? ''
  expect(mail).toContain('2 things you missed')
  expect(mail).toContain('The site says: Tea at four')
  expect(mail).toContain(`${publicUrl}/user/control/systemNotifyList`)
  expect(mail).toContain('ann commented on your topic Tea')
  expect(mail).toContain('You get this digest because you asked for it.')
  expect(mail).not.toMatch(/Told before|Read already/)
  await lastDigest('23 hours 59 minutes 50 seconds')
  await sql`update system_notifications set delivered_at = delivered_at - interval '1 day'`.execute(db)
  await run()
  expect((await deliver()).size).toBe(0)

  await choose(reader, { digest: 'weekly' })
  await tell('Next week')
  await lastDigest('6 days 23 hours')
  await run()
  expect((await deliver()).size).toBe(0)
  await lastDigest('6 days 23 hours 59 minutes 50 seconds')
  await run()
  expect((await deliver()).get(reader.email)).toContain('Next week')
  await choose(reader, { digest: 'never' })
})

test('mentions and messages go by mail when unread for an hour, not before and not in quiet hours', async () => {
  const [reader, guarded] = [await makeReader(), await makeReader()]
  await choose(reader, { mails: ['mentions', 'messages'], quietFrom: '22:00', quietUntil: '07:00' })
  await choose(guarded, { mails: ['messages'] })
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const body = `Hello @${reader.account} and @${guarded.account}`
  await as(cast.bob).call(publishComment, { topicId, body })
  const noon = new Date('2026-11-23T12:00:00Z')
  await run(noon)
  expect((await deliver()).size).toBe(0)
  await passTime()
  await run(new Date('2026-11-23T23:00:00Z'))
  expect((await deliver()).size).toBe(0)
  await run(noon)
  const received = await deliver()
  expect([...received.keys()]).toEqual([reader.email])
  expect(received.get(reader.email)).toContain('mentioned you in a comment on')

  await as(cast.bob).call(sendPrivateMessage, { memberId: guarded.memberId, text: 'One' })
  await as(cast.bob).call(sendPrivateMessage, { memberId: guarded.memberId, text: 'Two' })
  await run(noon)
  expect((await deliver()).size).toBe(0)
  await passTime()
  await run(noon)
  expect((await deliver()).get(guarded.email)).toContain('sent you 2 private messages')
  await run(noon)
  expect((await deliver()).size).toBe(0)
})

test('one request unsubscribes, reading the address does not, and a changed one does nothing', async () => {
  const reader = await makeReader()
  await choose(reader, { digest: 'daily', mails: ['mentions'] })
  const topicId = await makeTopic(db, { authorId: reader.memberId, tagId: tags.green })
  await as(cast.bob).call(publishComment, { topicId, body: 'Unread' })
  await passTime()
  await run()
  const mail = (await deliver()).get(reader.email)!
  const [, address = ''] = /List-Unsubscribe:\s*<([^>]+)>/.exec(mail) ?? []
  const url = address.replace(publicUrl, '')
  const post = (to: string) =>
    app.inject({
      method: 'POST',
      url: to,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const digestOf = async () => {
    const { digest, mails } = await as(reader).call(readDeliveryChoices, {})
    return [digest, mails]
  }
  const asked = await app.inject(url)
  expect([asked.statusCode, asked.body.includes('<form method="post">')]).toEqual([200, true])
  const { memberId } = cast.ann
  const others = [
    url.replace('digest.', 'missed.'),
    url.replace(/\.\d+\./, `.${memberId}.`),
    `${url}x`,
    '/unsubscribe',
  ]
  for (const other of others) expect((await post(other)).statusCode).toBe(404)
  expect(await digestOf()).toEqual(['daily', ['mentions']])
  expect((await post(url)).statusCode).toBe(200)
  expect(await digestOf()).toEqual(['never', ['mentions']])
})

test('quiet hours go over midnight in the zone of their member', () => {
  const isQuiet = (time: string, from: number | null, until: number | null, time_zone = 'UTC') =>
    isQuietAt(new Date(`2026-11-23T${time}:00Z`), { quiet_from: from, quiet_until: until, time_zone })
  expect(isQuiet('22:00', 22 * 60, 7 * 60)).toBe(true)
  expect(isQuiet('06:59', 22 * 60, 7 * 60)).toBe(true)
  expect(isQuiet('07:00', 22 * 60, 7 * 60)).toBe(false)
  expect(isQuiet('09:00', 9 * 60, 17 * 60)).toBe(true)
  expect(isQuiet('17:00', 9 * 60, 17 * 60)).toBe(false)
  expect(isQuiet('15:00', 22 * 60, 7 * 60, 'Asia/Shanghai')).toBe(true)
  expect(isQuiet('03:00', null, null)).toBe(false)
})

test('what is no time, no zone or half of the quiet hours is said at its field', async () => {
  const fieldsOf = async (choices: Partial<InputOf<typeof saveDeliveryChoices>>) =>
    (await refusal(choose(cast.ann, choices))).fields
  expect(await fieldsOf({ quietFrom: '25:00', quietUntil: '07:00' })).toEqual({ quietFrom: 'wrong_form' })
  expect(await fieldsOf({ quietFrom: '22:00' })).toEqual({ quietUntil: 'required' })
  expect(await fieldsOf({ timeZone: 'Tea/House' })).toEqual({ timeZone: 'unknown_choice' })
})
