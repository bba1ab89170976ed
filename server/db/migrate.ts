import { join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/core/operator-error.ts'
import { foldOldMigrations } from './before-release.ts'
import { type AppliedFile, numberOf, readFunctions, readMigrations, type SqlFile } from './migration-files.ts'

export interface MigrationFolders {
  /** The numbered files, each applied once. */
  migrations: string
  /** Below which each `functions.sql` is applied again whenever it changed. */
  features: string
}

export interface MigrateOptions extends Partial<MigrationFolders> {
  /** Hears which numbered files a database in use lacks, before they are applied: that may take minutes. */
  beforeUpgrade?: (names: readonly string[]) => void
}

// Any number that no other program locks with in the same database.
const migrationLock = 7_468_616_753

const ownFolders: MigrationFolders = {
  migrations: join(import.meta.dirname, 'migrations'),
  features: join(import.meta.dirname, '..'),
}

/**
 * Applies the numbered files a database doesn't have yet, and after them the functions that changed, each file in a
 * transaction of its own; returns their names. Numbered files can't call those functions, which don't exist yet on a
 * fresh database. Any number of processes may call it at once. Throws an OperatorError when an applied file was changed or
 * is missing, and when a new one has a number below one that was applied.
 */
export async function migrate(
  url: string,
  { beforeUpgrade, ...folders }: MigrateOptions = {},
): Promise<string[]> {
  const { migrations, features } = { ...ownFolders, ...folders }
  const files = { migrations: await readMigrations(migrations), functions: await readFunctions(features) }
  const client = new pg.Client({ connectionString: url, application_name: 'teahouse-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const lacking = await findPending(client, files.migrations)
    if (lacking.length > 0 && lacking.length < files.migrations.length)
      beforeUpgrade?.(lacking.map(({ name }) => name))
    const pending = [...lacking, ...(await findChanged(client, files.functions))]
    for (const file of pending) await apply(client, file)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Throws an OperatorError unless the database has the numbered files of this version and no others: what a command of another
 * version reads and writes there may be wrong.
 */
export async function requireUpToDate(client: pg.Client): Promise<void> {
  const migrations = await readMigrations(ownFolders.migrations)
  const applied = (await readApplied(client)).filter(({ name }) => !isFunctions(name))
  const names = new Set(applied.map(({ name }) => name))
  const lacking = migrations.find(({ name }) => !names.has(name))
  if (lacking) {
    throw new OperatorError(
      `The database is of an older version: it lacks the migration ${lacking.name}. Stop the forum and start this version (npm start), or bring the database up to date with npm run migrate.`,
    )
  }
  for (const each of applied) refuseDifference(each, migrations)
}

async function findPending(client: pg.Client, migrations: SqlFile[]): Promise<SqlFile[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  if (await foldOldMigrations(client, await readApplied(client), migrations))
    return findPending(client, migrations)
  await renameApplied(client, migrations)
  const applied = (await readApplied(client)).filter(({ name }) => !isFunctions(name))
  for (const each of applied) refuseDifference(each, migrations)
  const names = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !names.has(name))
  refuseLateNumber(pending, applied)
  return pending
}

/** A file that has got another number since it was applied is the same file, and goes by its name of now. */
async function renameApplied(client: pg.Client, migrations: readonly SqlFile[]): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name))
  for (const { name, sha256 } of await readApplied(client)) {
    const renamed =
      !isFunctions(name) && !names.has(name) && migrations.find((file) => file.sha256 === sha256)
    if (renamed)
      await client.query('update schema_migrations set name = $1 where name = $2', [renamed.name, name])
  }
}

async function findChanged(client: pg.Client, functions: SqlFile[]): Promise<SqlFile[]> {
  const applied = new Map((await readApplied(client)).map(({ name, sha256 }) => [name, sha256]))
  return functions.filter(({ name, sha256 }) => applied.get(name) !== sha256)
}

async function readApplied(client: pg.Client): Promise<AppliedFile[]> {
  const { rows } = await client.query<AppliedFile>('select name, sha256 from schema_migrations order by name')
  return rows
}

const isFunctions = (name: string) => name.includes('/')

function refuseDifference(applied: AppliedFile, migrations: SqlFile[]): void {
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

/** Files applied in another order than on a fresh database could leave another schema. */
function refuseLateNumber(pending: readonly AppliedFile[], applied: readonly AppliedFile[]): void {
  const last = applied.at(-1)?.name ?? ''
  const late = pending.find(({ name }) => numberOf(name) < numberOf(last))
  if (late) {
    throw new OperatorError(
      `The migration ${late.name} is new, but ${last} was applied before it. Give it a number above ${numberOf(last)}.`,
    )
  }
}

async function apply(client: pg.Client, { name, sha256, text }: SqlFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query(
      `insert into schema_migrations (name, sha256) values ($1, $2)
      on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [name, sha256],
    )
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
