import { type KyselyPlugin, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createTestDatabase } from '#test/database.ts'
import { defer, transact } from './deferred-writes.ts'

/** A database that keeps what it answers, as those of operators do, and how often it was asked to. */
async function prepare() {
  const { db: created, url, drop } = await createTestDatabase()
  await sql`create table leaves (name text primary key)`.execute(created)
  await sql`do $$ begin
    execute format('alter database %I set synchronous_commit = on', current_database());
  end $$`.execute(created)
  const pool = openDatabase(url, { max: 12 })
  onTestFinished(async () => {
    await pool.destroy()
    await drop()
  })
  const sent = { flushes: 0, ahead: 0 }
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      const text = JSON.stringify(node)
      if (text.includes('pg_logical_emit_message')) sent.flushes++
      if (text.includes('synchronous_commit')) sent.ahead++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: pool.withPlugin(counting), sent }
}

const leaf = (name: string) => sql`insert into leaves values (${name}) returning name`

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Returns whether the disk had it when its writer was answered. */
async function writeLeaf(db: Prepared['db'], name: string): Promise<boolean> {
  const written = await transact(db, async (tx) => {
    await defer(tx, { write: leaf(name), notification: { channel: 'leaves', payload: name } })
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(tx)
    return rows[0]!.at
  })
  const { rows } = await sql<{ isKept: boolean }>`
    select pg_current_wal_flush_lsn() > ${written}::pg_lsn as "isKept"`.execute(db)
  return rows[0]!.isKept
}

test('those who commit in one moment wait for the disk together, and each is answered once it has their own', async () => {
  const { db, sent } = await prepare()
  const kept = await Promise.all(Array.from({ length: 200 }, (_, at) => writeLeaf(db, `leaf ${at}`)))
  expect(kept.filter(Boolean)).toHaveLength(200)
  expect(sent.ahead).toBeGreaterThan(150)
  expect(sent.flushes).toBeGreaterThan(0)
  expect(sent.flushes).toBeLessThan(sent.ahead)
})

test('who commits alone waits while committing, and sends nothing more', async () => {
  const { db, sent } = await prepare()
  expect(await writeLeaf(db, 'alone')).toBe(true)
  expect(sent).toEqual({ flushes: 0, ahead: 0 })
})

test('one that fails takes nobody with it, and the next are kept again', async () => {
  const { db } = await prepare()
  await writeLeaf(db, 'twice')
  const outcomes = await Promise.allSettled(['green', 'twice', 'white'].map((name) => writeLeaf(db, name)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all(['black', 'red'].map((name) => writeLeaf(db, name)))).toEqual([true, true])
})
