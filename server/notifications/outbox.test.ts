import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { createLog } from '#server/core/log.ts'
import { listen } from '#server/db/notifications.ts'
import { startWorkLoop } from '#server/jobs/work-loop.ts'
import { eventually } from '#test/app.ts'
import { createTestDatabase } from '#test/database.ts'
import { testDeps } from '#test/deps.ts'
import { type Mail, openMailServer } from '#test/mail-server.ts'
import type { Channel, Senders } from './channels.ts'
import { createMailSender } from './mail.ts'
import { countUnsent, outboxLoops, postMessage, sendDueMessages } from './outbox.ts'

const { keys } = testDeps
const log = createLog({ logLevel: 'silent' })
const content = { subject: '茶馆 code', text: 'Your code is 123456\n第二行', code: '123456' }

const send = (db: Database, senders: Senders) => sendDueMessages({ db, log }, { keys, senders })

async function openOutbox() {
  const { db, url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const post = (recipient: string, how: { channel?: Channel; canWait?: boolean } = {}) =>
    db.transaction().execute((tx) => postMessage(tx, keys, { channel: 'mail', recipient, content, ...how }))
  const states = async () =>
    await db
      .selectFrom('outgoing_messages')
      .select(['state', 'sealed_words', 'problem'])
      .orderBy('id')
      .execute()
  return { db, url, post, states }
}

/** A real SMTP server in this process; what it was given stands in `received`. */
async function startSmtp(options: Parameters<typeof openMailServer>[1] = {}) {
  const received: Mail[] = []
  const server = await openMailServer((mail) => received.push(mail), options)
  onTestFinished(server.close)
  const sender = createMailSender({ url: server.url, from: 'Teahouse <no-reply@example.org>' })
  onTestFinished(() => sender.close?.())
  return { sender, received }
}

test('a message goes out by SMTP, whole, and its content are forgotten', async () => {
  const { db, post, states } = await openOutbox()
  const { sender, received } = await startSmtp()
  await post('reader@example.org')
  expect(await send(db, { mail: sender })).toBe(1)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['reader@example.org'])
  expect(received[0]?.source).toContain('From: Teahouse <no-reply@example.org>')
  const [, encoded = ''] = received[0]?.source.split('\r\n\r\n') ?? []
  const isBase64 = /Content-Transfer-Encoding: base64/i.test(received[0]?.source ?? '')
  const body = isBase64 ? Buffer.from(encoded, 'base64').toString() : encoded
  expect(body).toContain('123456')
  expect(await states()).toEqual([{ state: 'sent', sealed_words: null, problem: null }])
})

test.each([
  ['Reader@Example.org', '550 <Reader@example.org>: no such user', '550 <…>: no such user'],
  [
    '+8613800000000',
    'MOBILE_NUMBER_ILLEGAL: 13800000000 no such user',
    'MOBILE_NUMBER_ILLEGAL: … no such user',
  ],
  ['+4915100000000', '4915100000000: no such user', '…: no such user'],
  ['+4915100000000', 'no such user {"code":"123456"}', 'no such user {"code":"…"}'],
])(
  'the log says what a provider said of %s, and neither whom the message was for nor its code',
  async (recipient, said, kept) => {
    const { db, post, states } = await openOutbox()
    const logged: string[] = []
    const heard = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    const send = async () => {
      throw Object.assign(new Error(said), { rejected: [recipient] })
    }
    await post(recipient)
    await sendDueMessages({ db, log: heard }, { keys, senders: { mail: { send } } })
    expect(logged.join('')).toContain('no such user')
    expect(logged.join('')).not.toMatch(/reader@|100000000|800000000|123456/i)
    expect(await states()).toMatchObject([{ problem: kept }])
  },
)

test('several processes send each message once', async () => {
  const { db, post } = await openOutbox()
  const sent: string[] = []
  const sender = { send: async (recipient: string) => void sent.push(recipient) }
  for (let at = 0; at < 20; at++) await post(`reader${at}@example.org`)
  await Promise.all([1, 2, 3].map(() => send(db, { mail: sender })))
  expect(sent.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => `reader${at}@example.org`).toSorted())
})

test.each([
  { canWait: false, triedForMinutes: 5 },
  { canWait: true, triedForMinutes: 255 },
])(
  'a mail that a server doesn’t take yet is tried for $triedForMinutes minutes where canWait is $canWait, and then said',
  async ({ canWait, triedForMinutes }) => {
    const { db, post, states } = await openOutbox()
    const { sender } = await startSmtp({ refusesWith: 451 })
    await post('reader@example.org', { canWait })
    let waitedMs = 0
    for (;;) {
      const triedAt = Date.now()
      expect(await send(db, { mail: sender })).toBe(1)
      expect(await send(db, { mail: sender })).toBe(0)
      const row = db.selectFrom('outgoing_messages').select(['state', 'due_at'])
      const { state, due_at } = await row.executeTakeFirstOrThrow()
      if (state === 'failed') break
      waitedMs += due_at.getTime() - triedAt
      await db
        .updateTable('outgoing_messages')
        .set({ due_at: new Date(0) })
        .execute()
    }
    expect(Math.round(waitedMs / 60_000)).toBe(triedForMinutes)
    const [row] = await states()
    expect(row).toMatchObject({ state: 'failed', sealed_words: null })
    expect(row?.problem).toContain('no such mailbox')
  },
)

test('what a mail server has not taken for ten minutes counts as unsent, also while it is tried again', async () => {
  const { db, post } = await openOutbox()
  const { sender } = await startSmtp({ refusesWith: 451 })
  await post('reader@example.org', { canWait: true })
  await post('another@example.org', { canWait: true })
  await send(db, { mail: sender })
  expect(await countUnsent(db)).toBe(0)
  const longAgo = new Date(Date.now() - 11 * 60_000)
  const first = db.updateTable('outgoing_messages').set({ queued_at: longAgo })
  await first.where('recipient', '=', 'reader@example.org').execute()
  expect(await countUnsent(db)).toBe(1)
})

test('an address that a mail server refuses for good is not tried again', async () => {
  const { db, post, states } = await openOutbox()
  const { sender } = await startSmtp({ refusesWith: 550 })
  await post('nobody@example.org', { canWait: true })
  await send(db, { mail: sender })
  expect(await states()).toMatchObject([
    { state: 'failed', sealed_words: null, problem: expect.stringContaining('no such mailbox') },
  ])
})

test('without a provider the content are kept for the staff', async () => {
  const { db, post, states } = await openOutbox()
  await post('reader@example.org')
  await send(db, {})
  const [row] = await states()
  expect(row?.state).toBe('kept')
  expect(JSON.parse(keys.decrypt('message', row!.sealed_words!))).toEqual(content)
})

test('a message of a transaction that rolls back is not sent', async () => {
  const { db, states } = await openOutbox()
  const order = { channel: 'mail' as const, recipient: 'reader@example.org', content }
  const failing = db.transaction().execute(async (tx) => {
    await postMessage(tx, keys, order)
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect(await states()).toEqual([])
})

test('while a mail server takes its time, no transaction waits for it', async () => {
  const { db, post, states } = await openOutbox()
  let sessions: { state: string }[] = []
  const sender = {
    async send() {
      const { rows } = await sql<{ state: string }>`
        select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
        db,
      )
      sessions = rows
    },
  }
  await post('reader@example.org')
  expect(await send(db, { mail: sender })).toBe(1)
  expect(sessions).toEqual([])
  expect((await states()).map(({ state }) => state)).toEqual(['sent'])
})

test('a message whose failure the database refuses to note keeps no other from being sent', async () => {
  const { db, post } = await openOutbox()
  const sent: string[] = []
  const sender = {
    async send(recipient: string) {
      // PostgreSQL takes no zero character in a text.
      if (recipient.startsWith('odd')) throw new Error('refused \0')
      sent.push(recipient)
    },
  }
  await post('odd@example.org')
  await post('reader@example.org')
  await send(db, { mail: sender }).catch(() => undefined)
  expect(sent).toEqual(['reader@example.org'])
})

test('what a process took before it ended is sent by another once its lease is over, and not before', async () => {
  const { db, post, states } = await openOutbox()
  const sent: string[] = []
  const sender = { send: async (recipient: string) => void sent.push(recipient) }
  await post('reader@example.org')
  const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // It doesn't come back before the test is over, as if its process had ended.
  const abandoned = send(db, {
    mail: {
      async send() {
        entered.resolve()
        await released.promise
      },
    },
  })
  onTestFinished(async () => {
    released.resolve()
    await abandoned
  })
  await entered.promise
  expect(await send(db, { mail: sender })).toBe(0)
  await db
    .updateTable('outgoing_messages')
    .set({ due_at: new Date(0) })
    .execute()
  expect(await send(db, { mail: sender })).toBe(1)
  expect(sent).toEqual(['reader@example.org'])
  expect((await states()).map(({ state }) => state)).toEqual(['sent'])
})

test('whoever waits for a code waits for no mail server that hangs, and for nobody’s digest', async () => {
  const { db, url, post } = await openOutbox()
  const notifications = await listen(url)
  onTestFinished(() => notifications.close())
  const sent: string[] = []
  const released = Promise.withResolvers<void>()
  const send = async (recipient: string) => {
    if (recipient.startsWith('slow')) await released.promise
    sent.push(recipient)
  }
  await post('slow-digest@example.org', { canWait: true })
  const loops = outboxLoops({ db, log }, { keys, senders: { mail: { send }, sms: { send } } })
  const running = await Promise.all(loops.map((loop) => startWorkLoop(notifications, loop, log)))
  onTestFinished(async () => {
    released.resolve()
    await Promise.all(running.map((each) => each.stop()))
  })
  await post('code@example.org')
  await eventually(() => expect(sent).toEqual(['code@example.org']))
  await post('slow-code@example.org')
  await post('+8613800000000', { channel: 'sms' })
  await eventually(() => expect(sent).toEqual(['code@example.org', '+8613800000000']))
})

test('a message that ended every process that took it is given up', async () => {
  const { db, post, states } = await openOutbox()
  const sent: string[] = []
  await post('reader@example.org')
  await db.updateTable('outgoing_messages').set({ attempts: 7 }).execute()
  await send(db, { mail: { send: async (recipient) => void sent.push(recipient) } })
  expect(sent).toEqual([])
  expect(await states()).toMatchObject([{ state: 'failed', problem: expect.stringContaining('ended') }])
})
