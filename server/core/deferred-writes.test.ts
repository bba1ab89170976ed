import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/db/notifications.ts'
import { createTestDatabase } from '#test/database.ts'
import { defer, transact } from './deferred-writes.ts'

async function prepare() {
  const { db, url, drop } = await createTestDatabase()
  await sql`create table leaves (name text primary key)`.execute(db)
  const notifications = await listen(url)
  onTestFinished(async () => {
    await notifications.close()
    await drop()
  })
  const heard: string[] = []
  await notifications.on('leaves', (payload) => heard.push(payload))
  const read = async () => {
    const { rows } = await sql<{ name: string }>`select name from leaves order by name`.execute(db)
    return rows.map(({ name }) => name)
  }
  return { db, heard, read }
}

const leaf = (name: string) => sql`insert into leaves values (${name}) on conflict do nothing returning name`

test('what is deferred is written once at the end, with what else was written, or not at all', async () => {
  const { db, read } = await prepare()
  await transact(db, async (tx) => {
    await defer(tx, { write: leaf('green') })
    await defer(tx, { write: leaf('white') })
    const { rows } = await sql`select from leaves`.execute(tx)
    expect(rows).toHaveLength(0)
  })
  expect(await read()).toEqual(['green', 'white'])
  const failing = transact(db, async (tx) => {
    await defer(tx, { write: leaf('black') })
    throw new Error('broken off')
  })
  await expect(failing).rejects.toThrow('broken off')
  await defer(db, { write: leaf('red') })
  await db.transaction().execute((tx) => defer(tx, { write: leaf('yellow') }))
  expect(await read()).toEqual(['green', 'red', 'white', 'yellow'])
  await transact(db, async () => undefined)
})

test('a notification goes out at commit, and with a write only when that wrote something', async () => {
  const { db, heard } = await prepare()
  const tell = (payload: string, name?: string) => ({
    notification: { channel: 'leaves', payload },
    ...(name && { write: leaf(name) }),
  })
  await transact(db, async (tx) => {
    await defer(tx, tell('first', 'green'))
    await defer(tx, tell('plain'))
    await defer(tx, { write: leaf('white') })
    expect(heard).toEqual([])
  })
  await transact(db, async (tx) => {
    await defer(tx, tell('again', 'green'))
    await defer(tx, tell('second'))
  })
  await expect.poll(() => heard).toEqual(['first', 'plain', 'second'])
})
