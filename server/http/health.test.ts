import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/core/settings.ts'
import { openDatabase } from '#server/db/database.ts'
import { createTestApp } from '#test/app.ts'
import { emptyBook } from '#test/parts.ts'
import { AnswerCache } from './answer-cache.ts'
import { createHttpServer } from './server.ts'

const { app } = await createTestApp()

test('a process that works says that it is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ alive: true })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true }])
})

test('without its database a process is alive but not ready', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const lonely = await createHttpServer({
    answers: new AnswerCache(),
    db,
    settings: () => defaultSettings,
    readViewer: async () => null,
    isBanned: () => false,
    guestRights: () => emptyBook.guestRights,
    routes: [],
    logger: false,
    trustProxy: false,
    assetsFolder: undefined,
  })
  expect((await lonely.inject('/healthz')).statusCode).toBe(200)
  const ready = await lonely.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false }])
  await lonely.close()
  await db.destroy()
})
