import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createTestApp } from '#test/app.ts'
import { bareHost } from '#test/deps.ts'
import { createHttpServer } from './server.ts'

const { app } = await createTestApp()

test('a process that works says that it is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ alive: true })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true }])
})

test('without its database a process is alive but not ready', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const { app: lonely } = await createHttpServer(bareHost(db))
  expect((await lonely.inject('/healthz')).statusCode).toBe(200)
  const ready = await lonely.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false }])
  await lonely.close()
  await db.destroy()
})
