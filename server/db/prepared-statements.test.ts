import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`

test('a query is prepared once on a connection and then reused', async () => {
  const texts = await database.db.connection().execute(async (db) => {
    for (const id of [1, 2, 3]) await db.selectFrom('members').select('id').where('id', '=', id).execute()
    return (await prepared.execute(db)).rows.map(({ statement }) => statement)
  })
  expect(texts.filter((text) => text.includes('"members"'))).toHaveLength(1)
})

test('several statements in one text still run, unprepared', async () => {
  await database.db.connection().execute(async (db) => {
    await sql`create temporary table a (id int); insert into a values (1)`.execute(db)
    expect((await sql`select id from a`.execute(db)).rows).toEqual([{ id: 1 }])
  })
})

test('a prepared query survives a column added under it', async () => {
  await database.db.connection().execute(async (db) => {
    await sql`create table grows (id int)`.execute(db)
    const read = () => sql`select * from grows`.execute(db)
    await read()
    await sql`alter table grows add column name text`.execute(db)
    await sql`insert into grows values (1, 'tea')`.execute(db)
    expect((await read()).rows).toEqual([{ id: 1, name: 'tea' }])
  })
})

test('beyond 1,000 different texts the rest goes unprepared', async () => {
  const count = await database.db.connection().execute(async (db) => {
    for (let n = 0; n < 1_050; n++) await sql`select ${sql.raw(String(n))} + 1`.execute(db)
    return (await prepared.execute(db)).rows.length
  })
  expect(count).toBeLessThanOrEqual(1_000)
})
