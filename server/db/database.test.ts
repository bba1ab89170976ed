import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function read(expression: string) {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

test('a bigint is a number, alone and in an array', async () => {
  expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
  expect(await read('array[1, null, 3]::bigint[]')).toEqual([1, null, 3])
})

test('a bigint that a number cannot hold is refused rather than rounded', async () => {
  await expect(read('9007199254740993::bigint')).rejects.toThrow('9007199254740993')
})

test('a moment is a Date, a calendar day stays text', async () => {
  expect(await read("'2026-11-21 08:00+08'::timestamptz")).toEqual(new Date('2026-11-21T00:00:00Z'))
  expect(await read("'2026-11-21'::date")).toBe('2026-11-21')
})

test('a day has 24 hours, whatever zone the operator has given the database', async () => {
  const name = sql.id(String(await read('current_database()')))
  await sql`alter database ${name} set timezone to 'America/New_York'`.execute(database.db)
  const db = openDatabase(database.url, { max: 1 })
  const { rows } = await sql<{ ends: Date }>`
    select '2026-11-01 00:00-04'::timestamptz + interval '1 day' as ends`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ ends: new Date('2026-11-02T04:00:00Z') }])
})

test('a statement that never ends is cut off after 15 seconds', async () => {
  expect(await read("current_setting('statement_timeout')")).toBe('15s')
})

test('an embedded database speaks UTF-8, knows Unicode letters and checks its pages', async () => {
  expect(await read("upper('é茶')")).toBe('É茶')
  expect(await read("current_setting('data_checksums')")).toBe('on')
})

test('a connection that is cut between two statements rejects the next one, and nothing else happens', async () => {
  const cut = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    await new Promise((done) => setTimeout(done, 100))
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect(await read('1')).toBe(1)
})
