import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`

test('a query is prepared once on a connection and then reused', async () => {
  const texts = await db.connection().execute(async (one) => {
    for (const id of [1, 2, 3]) await one.selectFrom('members').select('id').where('id', '=', id).execute()
    return (await prepared.execute(one)).rows.map(({ statement }) => statement)
  })
  expect(texts.filter((text) => text.includes('"members"'))).toHaveLength(1)
})

test('several statements in one text still run, unprepared', async () => {
  await db.connection().execute(async (one) => {
    await sql`create temporary table a (id int); insert into a values (1)`.execute(one)
    expect((await sql`select id from a`.execute(one)).rows).toEqual([{ id: 1 }])
  })
})

test('a prepared query survives a column added under it', async () => {
  await db.connection().execute(async (one) => {
    await sql`create table grows (id int)`.execute(one)
    const read = () => sql`select * from grows`.execute(one)
    await read()
    await sql`alter table grows add column name text`.execute(one)
    await sql`insert into grows values (1, 'tea')`.execute(one)
    expect((await read()).rows).toEqual([{ id: 1, name: 'tea' }])
  })
})

test('beyond 1,000 different texts the rest goes unprepared', async () => {
  const count = await db.connection().execute(async (one) => {
    for (let n = 0; n < 1_050; n++) await sql`select ${sql.raw(String(n))} + 1`.execute(one)
    return (await prepared.execute(one)).rows.length
  })
  expect(count).toBeLessThanOrEqual(1_000)
})
