import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { banMember, muteMember } from '#contract/accounts/members.ts'
import { deleteComment, editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { moveComments } from '#contract/posts/moving.ts'
import { createReport } from '#contract/posts/reports.ts'
import { deleteTopic, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import type { WebhookTopic } from '#contract/site/webhook-events.ts'
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  saveWebhook,
  sendDeliveryAgain,
} from '#contract/site/webhooks.ts'
import type { RaisedAlarm } from '#server/notifications/alarms.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeComment, makeMember, makeTopic, ownTagRights } from '#test/makers.ts'
import { thisMachine } from '#test/push-service.ts'
import { isSigned, openReceiver } from '#test/receiver.ts'
import { sendDueDeliveries, webhookJobs } from './send-deliveries.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const boss = await makeMember(db, { staffRole: 'administrator' })
const staff = as(boss)

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const alarms: RaisedAlarm[] = []
const alarm = async (raised: RaisedAlarm) => void alarms.push(raised)
const send = (reach = thisMachine) => sendDueDeliveries({ db, log }, { keys: testDeps.keys, alarm, reach })

const numberOf = ({ id }: { id: string }) => Number(id.replace('event_', ''))

/** A webhook that reaches a receiver on this machine, which nobody can name; gone after the test. */
async function makeWebhook(topics: WebhookTopic[], answer?: Parameters<typeof openReceiver>[0]) {
  const receiver = await openReceiver(answer)
  const made = await staff.call(saveWebhook, {
    name: 'Bridge',
    url: 'https://bridge.example.org/hook',
    topics,
    isOpen: true,
  })
  const { webhookId } = made
  const url = `${receiver.origin}/hook`
  await db.updateTable('webhooks').set({ url }).where('id', '=', webhookId).execute()
  onTestFinished(async () => {
    await receiver.close()
    await db.deleteFrom('webhooks').where('id', '=', webhookId).execute()
  })
  // Several are under way at once, so they come in any order.
  const events = () =>
    receiver.received
      .map(({ body }) => JSON.parse(body))
      .toSorted((one, other) => numberOf(one) - numberOf(other))
  return { webhookId, secret: made.secret!, receiver, events }
}

const logOf = async (webhookId: number) => (await staff.call(listDeliveries, { webhookId })).items
/** As if so much time had gone by that all is due. */
const wait = (webhookId: number) =>
  Promise.all([
    db
      .updateTable('webhook_deliveries')
      .set({ due_at: sql`now()` })
      .where('webhook_id', '=', webhookId)
      .execute(),
    db.updateTable('webhooks').set({ rests_until: null }).where('id', '=', webhookId).execute(),
  ])

test('what happens is told in the transaction that makes it happen, signed so that a receiver can check it', async () => {
  const { webhookId, secret, receiver, events } = await makeWebhook(['topic', 'comment'])
  const { topicId } = await as(cast.ann).call(publishTopic, {
    tagId: tags.green,
    title: 'Spring tea',
    body: 'The words of the text',
  })
  await send()
  expect(receiver.received).toHaveLength(1)
  const [first] = receiver.received
  expect(isSigned(first!, secret)).toBe(true)
  expect(isSigned({ ...first!, body: first!.body.replace('Spring', 'Autumn') }, secret)).toBe(false)
  expect(Math.abs(Number(first!.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  expect(events()).toEqual([
    {
      id: first!.headers['webhook-id'],
      type: 'topic.published',
      timestamp: expect.any(String),
      data: {
        topicId,
        topic: {
          title: 'Spring tea',
          author: cast.ann.account,
          tagId: tags.green,
          path: `/thread?topicId=${topicId}`,
        },
      },
    },
  ])
  expect(first!.body).not.toContain('The words of the text')
  expect(await logOf(webhookId)).toMatchObject([
    { event: 'topic.published', state: 'delivered', status: 204, attempts: 1 },
  ])
})

test('posts, what becomes of them, and reports are told by their ids', async () => {
  const { events } = await makeWebhook(['topic', 'comment', 'report'])
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const { commentId } = await as(cast.bob).call(publishComment, { topicId, body: 'One' })
  const { replyId } = await as(cast.ann).call(publishReply, { commentId, body: 'Two' })
  await as(cast.bob).call(editComment, { commentId, body: 'Three', version: 1 })
  await as(cast.bob).call(deleteComment, { commentId })
  await as(cast.bob).call(createReport, { thingKind: 'topic', thingId: topicId, typeId: 5, reason: '' })
  await staff.call(deleteTopic, { topicId, reason: 'Away', isAbuse: false })
  await staff.call(restoreTopic, { topicId, reason: 'Back' })
  await send()
  const told = events().map(({ type, data: { topic: _, ...ids } }) => [type, ids])
  expect(told).toEqual([
    ['comment.published', { topicId, commentId }],
    ['comment.published', { topicId, commentId, replyId }],
    ['comment.changed', { topicId, commentId }],
    ['comment.deleted', { topicId, commentId }],
    ['report.made', { caseId: expect.any(Number), thing: { kind: 'topic', id: topicId } }],
    ['topic.deleted', { topicId }],
    ['topic.restored', { topicId }],
  ])
})

test('of what a guest may not read only ids are told, and of what is rolled back nothing', async () => {
  const { events } = await makeWebhook(['topic'])
  await ownTagRights(db, tags.black, {})
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black, title: 'A secret' })
  await staff.call(deleteTopic, { topicId, reason: 'Away', isAbuse: false })
  await staff.call(restoreTopic, { topicId, reason: 'Back' })
  const gone = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title: 'Gone' })
  await staff.call(deleteTopic, { topicId: gone, reason: 'Away', isAbuse: false })
  await refusal(as(cast.ann).call(publishTopic, { tagId: 999_999, title: 'None', body: 'None at all' }))
  await send()
  expect(events().map(({ type, data }) => [type, data])).toEqual([
    ['topic.deleted', { topicId }],
    ['topic.restored', { topicId }],
    ['topic.deleted', { topicId: gone }],
  ])
})

test('what fails is tried again later, under the same id, and kept with what came back', async () => {
  const { webhookId, events, receiver } = await makeWebhook(['member'], (count) =>
    count < 3
      ? { status: 500, body: `not now ${'x'.repeat(2_000)}` }
      : { status: 200, body: 'ok', breaksOff: true },
  )
  await staff.call(pingWebhook, { webhookId })
  await send()
  expect(receiver.received).toHaveLength(1)
  const [failed] = await logOf(webhookId)
  expect(failed).toMatchObject({ state: 'waiting', status: 500, attempts: 1 })
  expect(failed?.answer).toHaveLength(500)
  // It rests, so nothing is sent meanwhile.
  await staff.call(listWebhooks, {})
  await send()
  expect(receiver.received).toHaveLength(1)
  for (const _ of [2, 3]) {
    await wait(webhookId)
    await send()
  }
  const takenAllTheSame = { state: 'delivered', status: 200, answer: 'ok', attempts: 3 }
  expect(await logOf(webhookId)).toMatchObject([takenAllTheSame])
  expect(new Set(events().map(({ id }) => id)).size).toBe(1)
  const [webhook] = (await staff.call(listWebhooks, {})).items
  expect(webhook).toMatchObject({ failingSince: null, waitingCount: 0 })
})

test('what was given up is sent again when staff say so, which is written down', async () => {
  let isWell = false
  const { webhookId, receiver } = await makeWebhook(['member'], () => ({ status: isWell ? 200 : 503 }))
  await staff.call(pingWebhook, { webhookId })
  for (let attempt = 1; attempt <= 10; attempt++) {
    await wait(webhookId)
    await send()
  }
  await wait(webhookId)
  await send()
  expect(receiver.received).toHaveLength(10)
  const deliveryId = (await logOf(webhookId))[0]?.deliveryId ?? 0
  expect(await logOf(webhookId)).toMatchObject([{ state: 'failed', attempts: 10 }])
  isWell = true
  await staff.call(sendDeliveryAgain, { deliveryId })
  await send()
  expect(await logOf(webhookId)).toMatchObject([{ state: 'delivered', status: 200 }])
  const { items } = await staff.call(listAuditLog, { act: 'send_delivery_again' })
  expect(items).toMatchObject([{ subject: `webhook:${webhookId}`, after: { delivery: deliveryId } }])
  const url = 'https://bridge.example.org/hook?token=secret'
  await staff.call(saveWebhook, { webhookId, name: 'Bridge', url, topics: ['member'], isOpen: false })
  expect((await refusal(staff.call(sendDeliveryAgain, { deliveryId }))).code).toBe('feature_closed')
})

test('no private address is asked: not by its number, its name, nor after a redirection', async () => {
  const inner = await openReceiver()
  onTestFinished(inner.close)
  for (const url of [
    'http://127.0.0.1/hook',
    'http://[::1]/hook',
    'http://10.1.2.3:8080/',
    'http://user:pass@example.org/',
    'ftp://example.org/',
  ]) {
    const saving = staff.call(saveWebhook, { name: 'Inner', url, topics: ['topic'], isOpen: true })
    expect((await refusal(saving)).fields).toEqual({ url: 'out_of_reach' })
  }
  const leading = { status: 302, location: `${inner.origin}/inner` }
  const { webhookId } = await makeWebhook(['member'], () => leading)
  await staff.call(pingWebhook, { webhookId })
  await send()
  expect(inner.received).toEqual([])
  expect(await logOf(webhookId)).toMatchObject([{ state: 'waiting', status: 302 }])
  // A name that leads here by now, as one that is looked up anew does when its owner changes it.
  const url = `http://localhost:${inner.port}/`
  await db.updateTable('webhooks').set({ url }).where('id', '=', webhookId).execute()
  await wait(webhookId)
  const nowhere = { isAddressAllowed: () => false, isPortAllowed: () => true }
  await send(nowhere)
  expect(inner.received).toEqual([])
  expect(await logOf(webhookId)).toMatchObject([{ status: null, answer: 'It is out of reach.' }])
})

test('one that has failed for days is closed by itself, and the staff are told once', async () => {
  const { webhookId } = await makeWebhook(['member'], () => ({ status: 500 }))
  for (const _ of [1, 2]) await staff.call(pingWebhook, { webhookId })
  await send()
  expect(alarms).toEqual([])
  const [failedAtOnce] = await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).execute()
  expect(failedAtOnce).toMatchObject({ failed_count: 1 })
  const failing = { failing_since: sql<Date>`now() - interval '4 days'` }
  await db.updateTable('webhooks').set(failing).where('id', '=', webhookId).execute()
  await wait(webhookId)
  await send()
  expect(alarms).toMatchObject([{ kind: 'webhook', subject: 'Bridge' }])
  const [webhook] = (await staff.call(listWebhooks, {})).items
  expect(webhook).toMatchObject({ isOpen: false, waitingCount: 0 })
  expect(await refusal(staff.call(pingWebhook, { webhookId }))).toMatchObject({ code: 'feature_closed' })
})

test('several who send at once send each event once', async () => {
  const { webhookId, receiver } = await makeWebhook(['member'])
  for (let count = 0; count < 20; count++) await staff.call(pingWebhook, { webhookId })
  await Promise.all([send(), send(), send()])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
  expect(receiver.received).toHaveLength(20)
})

test('a secret is told once, kept sealed, and in no log; another one signs from then on', async () => {
  const { webhookId, secret, receiver } = await makeWebhook(['member'])
  const renewed = await staff.call(renewWebhookSecret, { webhookId })
  await staff.call(pingWebhook, { webhookId })
  await send()
  expect(receiver.received.map((each) => [isSigned(each, secret), isSigned(each, renewed.secret)])).toEqual([
    [false, true],
  ])
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(webhooks::text, '') from webhooks) ||
      (select string_agg(audit_log::text, '') from audit_log) as all`.execute(db)
  const told = [rows[0]?.all, lines.join(''), JSON.stringify(await staff.call(listWebhooks, {}))].join('')
  for (const each of [secret, renewed.secret, 'token=secret']) {
    expect(told).not.toContain(each)
    expect(told).not.toContain(Buffer.from(each.slice(6), 'base64').toString('hex'))
  }
})

test('old deliveries go, and a webhook goes with its own', async () => {
  const { webhookId } = await makeWebhook(['member'])
  await staff.call(pingWebhook, { webhookId })
  await staff.call(pingWebhook, { webhookId })
  const [, old] = await logOf(webhookId)
  const past = { happened_at: sql<Date>`now() - interval '15 days'` }
  await db.updateTable('webhook_deliveries').set(past).where('id', '=', old!.deliveryId).execute()
  for (const { run } of webhookJobs) await run({ db, log })
  expect(await logOf(webhookId)).toHaveLength(1)
  await staff.call(deleteWebhook, { webhookId })
  expect(await refusal(staff.call(listDeliveries, { webhookId }))).toMatchObject({ code: 'not_found' })
})

test('what staff move and whom they restrain is told', async () => {
  const { events } = await makeWebhook(['comment', 'member'])
  const { memberId } = cast.bob
  const make = () => makeTopic(db, { authorId: memberId, tagId: tags.green })
  const [from, to] = [await make(), await make()]
  const { commentId } = await makeComment(db, { topicId: from, authorId: memberId })
  await staff.call(moveComments, { topicId: from, commentIds: [String(commentId)], toTopicId: to })
  const restraint = { memberId, until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Threats' }
  for (const restrain of [muteMember, banMember]) await staff.call(restrain, restraint)
  await send()
  expect(events().map(({ type }) => type)).toEqual(['comment.moved', 'member.muted', 'member.banned'])
  expect(events()[0].data).toMatchObject({ topicId: to, commentId, topic: { author: cast.bob.account } })
})
