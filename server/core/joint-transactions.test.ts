import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createTestDatabase } from '#test/database.ts'
import type { Tx } from './database.ts'
import { defer, transact } from './deferred-writes.ts'
import { type Step, takeStep, transactJointly } from './joint-transactions.ts'

interface Pot {
  name: string
  leaves: number
}

async function prepare(...names: string[]) {
  const { db, url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await sql`create table pots (name text primary key, leaves integer not null default 0 check (leaves < 100))`.execute(
    db,
  )
  await sql`create table notes (text text primary key)`.execute(db)
  await sql`insert into pots (name) select unnest(${names}::text[])`.execute(db)
  const read = async () => {
    const { rows } = await sql<Pot>`select * from pots where leaves > 0 order by name`.execute(db)
    return Object.fromEntries(rows.map(({ name, leaves }) => [name, leaves]))
  }
  const readNotes = async () => {
    const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(db)
    return rows.map(({ text }) => text)
  }
  return { db, url, read, readNotes }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

const addAll = async (tx: Tx, pots: readonly Pot[], waiting: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ name: string }>`
    with free as materialized (
      select name from pots where name = any(${pots.map(({ name }) => name)}::text[]) for update ${waiting}
    ), added as (
      update pots set leaves = pots.leaves + pot.leaves
      from unnest(${pots.map(({ name }) => name)}::text[], ${pots.map(({ leaves }) => leaves)}::integer[])
        as pot (name, leaves)
      where pots.name = pot.name and pots.name in (select name from free)
    )
    select name from free`.execute(tx)
  const added = new Set(rows.map(({ name }) => name))
  return pots.map(({ name }) => (added.has(name) ? name : undefined))
}

const addLeaves: Step<Pot, string | undefined> = {
  alone: async (tx, pot) => (await addAll(tx, [pot], sql``))[0],
  together: (tx, pots) => addAll(tx, pots, sql`skip locked`),
}

/** Puts leaves into a pot; returns the transaction that did. */
const put = ({ db }: Pick<Prepared, 'db'>, pot: Pot, { before }: { before?: () => Promise<void> } = {}) =>
  transactJointly(db, {
    apart: [pot.name],
    async work(tx) {
      await defer(tx, { write: sql`insert into notes values (${pot.name}) on conflict do nothing` })
      await before?.()
      await takeStep(tx, addLeaves, pot)
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
      return rows[0]!.id
    },
  })

const pots = (count: number) => Array.from({ length: count }, (_, at) => `pot ${at + 10}`)

test('what comes while one transaction is under way shares the next, and each is answered of its own', async () => {
  const names = pots(40)
  const forum = await prepare(...names)
  const ids = await Promise.all(names.map((name) => put(forum, { name, leaves: 1 })))
  expect(new Set(ids).size).toBeLessThan(10)
  expect(await forum.read()).toEqual(Object.fromEntries(names.map((name) => [name, 1])))
  expect(await forum.readNotes()).toEqual(names)
})

test('no two that share a name are in one transaction', async () => {
  const forum = await prepare('green', 'black')
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, at) => put(forum, { name: at % 2 ? 'green' : 'black', leaves: 1 })),
  )
  expect(new Set(ids).size).toBeGreaterThanOrEqual(6)
  expect(await forum.read()).toEqual({ black: 6, green: 6 })
})

test('one that fails takes nobody along and leaves nothing, wherever it fails', async () => {
  const names = pots(20)
  const forum = await prepare(...names)
  const outcomes = await Promise.allSettled([
    ...names.slice(2).map((name) => put(forum, { name, leaves: 1 })),
    // Before its step, and in the statement that all share.
    put(forum, { name: names[0]!, leaves: 1 }, { before: () => Promise.reject(new Error('broken')) }),
    put(forum, { name: names[1]!, leaves: 100 }),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await forum.read()).toEqual(Object.fromEntries(names.slice(2).map((name) => [name, 1])))
  expect(await forum.readNotes()).toEqual(names.slice(2))
})

test('who needs what somebody else holds waits alone', async () => {
  const names = pots(12)
  const forum = await prepare(...names)
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = forum.db.transaction().execute(async (tx) => {
    await sql`select from pots where name = ${names[3]} for update`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const written = names.map((name) => put(forum, { name, leaves: 1 }))
  await Promise.all(written.filter((_, at) => at !== 3))
  expect(await forum.read()).not.toHaveProperty(names[3]!)
  expect(await forum.readNotes()).toEqual(names.filter((_, at) => at !== 3))
  // Nor does anybody who comes later wait.
  await put(forum, { name: names[5]!, leaves: 1 })
  released.resolve()
  await holding
  await written[3]
  expect(await forum.read()).toMatchObject({ [names[3]!]: 1, [names[5]!]: 2 })
  expect(await forum.readNotes()).toEqual(names)
})

test('those who take different ways, or a step one after another, share it all the same', async () => {
  const forum = await prepare('green', 'black', 'white')
  const wait = () => sql`select pg_sleep(0.05)`.execute(forum.db).then(() => {})
  await put(forum, { name: 'white', leaves: 1 })
  const ids = await Promise.all([
    put(forum, { name: 'white', leaves: 1 }),
    put(forum, { name: 'green', leaves: 1 }, { before: wait }),
    transactJointly(forum.db, { apart: [], work: async () => 'nothing to do' }),
    transactJointly(forum.db, {
      apart: ['black'],
      async work(tx) {
        await takeStep(tx, addLeaves, { name: 'black', leaves: 1 })
        return takeStep(tx, addLeaves, { name: 'black', leaves: 2 })
      },
    }),
  ])
  expect(ids.slice(2)).toEqual(['nothing to do', 'black'])
  expect(await forum.read()).toEqual({ black: 3, green: 1, white: 2 })
})

test('what was committed is not done again when the wait for the disk after it fails', async () => {
  const names = pots(12)
  const forum = await prepare(...names)
  // Stands before PostgreSQL's own, by which the wait goes.
  await sql`create function pg_logical_emit_message(boolean, text, text) returns pg_lsn language plpgsql as $$
    begin raise exception 'no disk'; end $$`.execute(forum.db)
  await sql`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`.execute(forum.db)
  const db = openDatabase(forum.url, { max: 8 })
  const released = Promise.withResolvers<void>()
  const beside = transact(db, () => released.promise)
  const outcomes = await Promise.allSettled(names.map((name) => put({ db }, { name, leaves: 1 })))
  released.resolve()
  await beside
  await db.destroy()
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await forum.read()).toEqual(Object.fromEntries(names.map((name) => [name, 1])))
})

test('within a transaction it joins that one', async () => {
  const forum = await prepare('green')
  const failing = forum.db.transaction().execute(async (tx) => {
    await transactJointly(tx, {
      apart: [],
      work: (own) => takeStep(own, addLeaves, { name: 'green', leaves: 1 }),
    })
    throw new Error('broken off')
  })
  await expect(failing).rejects.toThrow('broken off')
  expect(await forum.read()).toEqual({})
})
