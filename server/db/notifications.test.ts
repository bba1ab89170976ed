import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Notifications, notify } from '#server/core/notify.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { listen } from './notifications.ts'

let database: TestDatabase
let notifications: Notifications

beforeAll(async () => {
  database = await createTestDatabase()
  notifications = await listen(database.url)
})
afterAll(async () => {
  await notifications.close()
  await database.drop()
})

const cutListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'teahouse-listen' and datname = current_database()`.execute(database.db)

test('a notification reaches the listeners of its channel when the transaction commits', async () => {
  const heard = vi.fn()
  await notifications.on('Tea time', heard)
  await database.db.transaction().execute(async (tx) => {
    await notify(tx, 'Tea time', '茶')
    await notify(tx, 'other', 'x')
  })
  await eventually(() => expect(heard).toHaveBeenCalled())
  expect(heard.mock.calls).toEqual([['茶']])
})

test('who is caught up has heeded what was committed before, however long that takes a listener', async () => {
  let heeded = ''
  await notifications.on('slow', async (payload) => {
    await sleep(50)
    heeded = payload
  })
  for (const payload of ['one', 'two', 'three']) {
    await notify(database.db, 'slow', payload)
    await notifications.caughtUp()
    expect(heeded).toBe(payload)
  }
})

test('however many want to be caught up at once, the connection is asked one thing at a time', async () => {
  let [underWay, most] = [0, 0]
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  const asking = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    most = Math.max(most, ++underWay)
    return query.apply(this, given).finally(() => underWay--)
  })
  onTestFinished(() => asking.mockRestore())
  await Promise.all([1, 2, 3, 4, 5].map(() => notifications.caughtUp()))
  expect(asking).toHaveBeenCalledTimes(5)
  expect(most).toBe(1)
})

test('after a lost connection it listens again and says that something may have been missed', async () => {
  const [heard, reconnected] = [vi.fn(), vi.fn()]
  await notifications.on('cut', heard)
  notifications.onReconnect(reconnected)
  await cutListeners()
  await eventually(() => expect(reconnected).toHaveBeenCalledOnce())
  await notify(database.db, 'cut', 'again')
  await eventually(() => expect(heard).toHaveBeenCalledWith('again'))
})

test('a listener that fails is given a fresh start instead of ending the process', async () => {
  const problems = vi.fn()
  const own = await listen(database.url, problems)
  const reconnected = vi.fn().mockRejectedValueOnce(new Error('not yet')).mockResolvedValue(undefined)
  own.onReconnect(reconnected)
  await own.on('bad', () => Promise.reject(new Error('bad payload')))
  await notify(database.db, 'bad', '')
  await eventually(() => expect(reconnected).toHaveBeenCalledTimes(2))
  expect(problems.mock.calls.flat().map(String)).toContain('Error: bad payload')
  await own.close()
})

test('closing does not wait for a database that hangs', async () => {
  const own = await listen(database.url)
  await own.on('hung', () => {})
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'teahouse-listen' and query = 'listen "hung"'`.execute(database.db)
  expect(rows).toHaveLength(1)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    await own.close()
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
})
