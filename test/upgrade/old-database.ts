import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

const folder = join(import.meta.dirname, '../fixtures/before-release')

/** The names of the files by which the schema grew before the first release. */
export const oldMigrations: readonly string[] = readdirSync(folder).sort()

/** A database as the version before the first release left it, with these of its migrations and nothing else. */
export async function createOldDatabase(names = oldMigrations): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await database.db.connection().execute(async (one) => {
    await sql`drop schema public cascade; create schema public authorization pg_database_owner;
      grant usage on schema public to public`.execute(one)
    await sql`create table schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
      one,
    )
    for (const name of names) {
      const text = readFileSync(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      await sql.raw(text).execute(one)
      await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(one)
    }
  })
  return database
}

/** The same with a small forum in it, as that version wrote it; what a test adds stands in the old tables too. */
export async function createOldSite(): Promise<TestDatabase> {
  const database = await createOldDatabase()
  const data = readFileSync(join(folder, '../before-release-data.sql'), 'utf8')
  await database.db.connection().execute((one) => sql.raw(data).execute(one))
  return database
}
