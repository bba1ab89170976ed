import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

const folders: string[] = []
const program = join(import.meta.dirname, 'migrate.ts')

beforeEach(() => {
  folders.push(mkdtempSync(join(tmpdir(), 'teahouse-migrations-')))
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** An emptied database and a folder with two migrations of its own. */
async function createCase() {
  const database = await createTestDatabase()
  await sql`drop schema public cascade; create schema public`.execute(database.db)
  const folder = folders.at(-1)!
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('001_tea.sql', 'create table teas (id int primary key);\ninsert into teas values (1);')
  write('002_cups.sql', 'select pg_sleep(0.2); create table cups (id int primary key);')
  return { ...database, folder, write }
}

test('applies each file once, in order', async () => {
  const { url, folder, drop } = await createCase()
  expect(await migrate(url, { migrations: folder, features: folder })).toEqual([
    '001_tea.sql',
    '002_cups.sql',
  ])
  expect(await migrate(url, { migrations: folder, features: folder })).toEqual([])
  await drop()
})

test('a database in use is told of what it lacks before that is applied, a fresh one isn’t', async () => {
  const { url, folder, write, drop } = await createCase()
  const told: string[][] = []
  const options = {
    ...{ migrations: folder, features: folder },
    beforeUpgrade: (names: readonly string[]) => void told.push([...names]),
  }
  for (const name of ['003_pots.sql', '004_jars.sql', undefined]) {
    await migrate(url, options)
    if (name) write(name, 'select 1;')
  }
  expect(told).toEqual([['003_pots.sql'], ['004_jars.sql']])
  await migrate(url, options)
  expect(told).toHaveLength(2)
  await drop()
})

test('several processes at once apply each file once', async () => {
  const { url, folder, drop } = await createCase()
  const script = `import { migrate } from ${JSON.stringify(program)}
    const [url, folders] = process.argv.slice(1)
    console.log(JSON.stringify(await migrate(url, JSON.parse(folders))))`
  const folders = JSON.stringify({ migrations: folder, features: folder })
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, url, folders])
  const outputs = await Promise.all([run(), run(), run(), run()])
  const applied = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[])
  expect(applied.sort()).toEqual(['001_tea.sql', '002_cups.sql'])
  await drop()
})

test('a file that fails leaves nothing of itself and says where', async () => {
  const { url, folder, write, db, drop } = await createCase()
  write('003_bad.sql', 'create table half (id int);\ncreate tabel other (id int);')
  await expect(migrate(url, { migrations: folder, features: folder })).rejects.toThrow(
    /003_bad\.sql failed.*"tabel" \(line 2\)/,
  )
  const { rows } =
    await sql`select to_regclass('half') as half, to_regclass('cups') is not null as cups`.execute(db)
  expect(rows).toEqual([{ half: null, cups: true }])
  await drop()
})

test('a file changed after it was applied is refused, other line ends are not a change', async () => {
  const { url, folder, write, drop } = await createCase()
  await migrate(url, { migrations: folder, features: folder })
  write('001_tea.sql', 'create table teas (id int primary key);\r\ninsert into teas values (1);')
  expect(await migrate(url, { migrations: folder, features: folder })).toEqual([])
  write('001_tea.sql', 'create table teas (id bigint primary key);')
  await expect(migrate(url, { migrations: folder, features: folder })).rejects.toThrow(
    '001_tea.sql was changed',
  )
  await drop()
})

test('a database newer than the files is refused', async () => {
  const { url, folder, drop } = await createCase()
  await migrate(url, { migrations: folder, features: folder })
  rmSync(join(folder, '002_cups.sql'))
  await expect(migrate(url, { migrations: folder, features: folder })).rejects.toThrow('newer version')
  await drop()
})

test('a new file with a number below one that was applied is refused, and nothing is applied', async () => {
  const { url, folder, write, db, drop } = await createCase()
  write('005_pots.sql', 'create table pots (id int primary key);')
  await migrate(url, { migrations: folder, features: folder })
  write('004_late.sql', 'create table late (id int primary key);')
  write('006_next.sql', 'create table next (id int primary key);')
  await expect(migrate(url, { migrations: folder, features: folder })).rejects.toThrow(
    '004_late.sql is new, but 005_pots.sql was applied before it. Give it a number above 005.',
  )
  const { rows } = await sql`select to_regclass('late') as late, to_regclass('next') as next`.execute(db)
  expect(rows).toEqual([{ late: null, next: null }])
  await drop()
})

test('a file that was renumbered is known again by what it says, and is not applied twice', async () => {
  const { db, url, folder, write, drop } = await createCase()
  write('009_pots.sql', 'create table pots (id int primary key);')
  const options = { migrations: folder, features: folder }
  await migrate(url, options)
  renameSync(join(folder, '009_pots.sql'), join(folder, '003_pots.sql'))
  write('004_jars.sql', 'create table jars (id int primary key);')
  expect(await migrate(url, options)).toEqual(['004_jars.sql'])
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  expect(rows.map(({ name }) => name.slice(0, 3))).toEqual(['001', '002', '003', '004'])
  await drop()
})

test('functions are applied after the numbered files, and again whenever they change', async () => {
  const { url, folder, write, db, drop } = await createCase()
  const features = join(folder, 'features')
  mkdirSync(join(features, 'tea/pot'), { recursive: true })
  const change = (text: string) => write('features/tea/pot/functions.sql', text)
  const define = (answer: string) =>
    change(
      `create or replace function pour() returns text language sql return (select '${answer}' from cups);`,
    )
  const pour = async () =>
    (await sql<{ tea: string }>`select pour() as tea from cups`.execute(db)).rows[0]?.tea
  define('green')
  expect(await migrate(url, { migrations: folder, features })).toEqual([
    '001_tea.sql',
    '002_cups.sql',
    'tea/pot/functions.sql',
  ])
  await sql`insert into cups values (1)`.execute(db)
  expect(await migrate(url, { migrations: folder, features })).toEqual([])
  define('black')
  write('003_pots.sql', 'create table pots (id int primary key);')
  expect(await migrate(url, { migrations: folder, features })).toEqual([
    '003_pots.sql',
    'tea/pot/functions.sql',
  ])
  expect(await pour()).toBe('black')
  change('drop function pour(); create nonsense;')
  await expect(migrate(url, { migrations: folder, features })).rejects.toThrow(
    /tea\/pot\/functions\.sql failed.*"nonsense" \(line 1\)/,
  )
  expect(await pour()).toBe('black')
  await drop()
})

test('two files with one number are refused', async () => {
  const { url, folder, write, drop } = await createCase()
  write('002_pots.sql', 'select 1')
  await expect(migrate(url, { migrations: folder, features: folder })).rejects.toThrow('number 002')
  await drop()
})
