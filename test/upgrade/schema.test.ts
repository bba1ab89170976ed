import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#test/database.ts'
import { describeRows, describeSchema } from './describe-schema.ts'
import { createOldDatabase, oldMigrations } from './old-database.ts'

test('a database grown from the files of before the release is the same as a fresh one', async () => {
  const [fresh, grown] = [await createTestDatabase(), await createOldDatabase()]
  const applied = await migrate(grown.url)
  expect(applied).not.toContain('001_core.sql')
  expect(await describeSchema(grown.db)).toEqual(await describeSchema(fresh.db))
  expect(await describeRows(grown.db)).toEqual(await describeRows(fresh.db))
  const readNames = async ({ db }: typeof fresh) =>
    (await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)).rows
  expect(await readNames(grown)).toEqual(await readNames(fresh))
  expect(await migrate(grown.url)).toEqual([])
  await Promise.all([fresh.drop(), grown.drop()])
})

test('one that has only some of them is left as it is, and its operator is told what to start', async () => {
  const { url, db, drop } = await createOldDatabase(oldMigrations.slice(0, -1))
  await expect(migrate(url)).rejects.toThrow(
    /lacks its migration 106_draft_parts\.sql.*Start the previous version once/,
  )
  const { rows } = await sql`select name from schema_migrations`.execute(db)
  expect(rows).toHaveLength(46)
  await drop()
})

test('the description of a schema tells two apart that differ in anything', async () => {
  const { db, drop } = await createTestDatabase()
  const before = await describeSchema(db)
  expect(before.length).toBeGreaterThan(500)
  const changes = [
    'alter table topics alter column summary drop not null',
    "alter table topics alter column media set default '{}'",
    'alter table topics alter column read_count type integer',
    'alter table topics drop constraint topics_title_check',
    'alter table topics drop constraint topics_author_id_fkey',
    'drop index topics_latest',
    'create index topics_more on topics (id desc)',
    'alter table captchas set logged',
    'alter table ledger_accounts set (fillfactor = 60)',
    'alter table topics alter column id set generated always',
    'alter sequence topic_positions increment 2',
    'drop trigger ledger_entries_append_only on ledger_entries',
    'alter table ledger_entries disable trigger ledger_entries_append_only',
    'alter function ledger_lock_accounts reset all',
    'alter function ledger_transfer_before volatile',
    'drop function ledger_transfer_before',
    "alter domain ledger_currency add check (value <> '')",
    "comment on column topics.title is 'Its title'",
    'grant select on topics to public',
    'revoke execute on function ledger_transfer_before from public',
  ]
  for (const change of changes) {
    const undone = db.transaction().execute(async (tx) => {
      await sql.raw(change).execute(tx)
      expect(await describeSchema(tx), change).not.toEqual(before)
      throw new RolledBack()
    })
    await expect(undone, change).rejects.toThrow(RolledBack)
  }
  await drop()
})

class RolledBack extends Error {}
