import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/core/operator-error.ts'

interface Migration {
  name: string
  sha256: string
  text: string
}

// Any number that no other program locks with in the same database.
const migrationLock = 7_468_616_753

const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Applies the numbered .sql files a database doesn't have yet, each in a transaction of its own, and answers their names.
 * Any number of processes may call it at once. Throws an OperatorError when an applied file was changed or is missing.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'teahouse-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const pending = await findPending(client, migrations)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  refuseBadNames(names)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

function refuseBadNames(names: string[]): void {
  const bad = names.find((name) => !/^\d{3}_[a-z0-9_]+\.sql$/.test(name))
  if (bad) throw new OperatorError(`The migration ${bad} has to be named like 001_settings.sql.`)
  const twin = names.find((name, at) => name.slice(0, 3) === names[at + 1]?.slice(0, 3))
  if (twin)
    throw new OperatorError(`Two migrations have the number ${twin.slice(0, 3)}; renumber the newer one.`)
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // git may check files out with other line ends; they are still the same file.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Migration>('select name, sha256 from schema_migrations order by name')
  for (const applied of rows) refuseDifference(applied, migrations)
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

function refuseDifference(applied: Migration, migrations: Migration[]): void {
  const file = migrations.find(({ name }) => name === applied.name)
  if (!file) {
    throw new OperatorError(
      `The database has the migration ${applied.name}, which this Teahouse doesn't know: the database was last used by a newer version. Start that version, or restore a backup from before it.`,
    )
  }
  if (file.sha256 !== applied.sha256) {
    throw new OperatorError(
      `The migration ${applied.name} was changed after it had been applied. Put the file back as it was and write the change as a new migration.`,
    )
  }
}

async function apply(client: pg.Client, { name, sha256, text }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new OperatorError(
      `The migration ${name} failed and nothing of it was kept: ${describe(error, text)}`,
    )
  }
}

function describe(error: unknown, text: string): string {
  const { message, position } = error as pg.DatabaseError
  if (!position) return message
  return `${message} (line ${text.slice(0, Number(position)).split('\n').length})`
}
