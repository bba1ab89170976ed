import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder } from '#server/core/data-folder.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { eventually } from '#test/eventually.ts'
import { backUp } from './backup.ts'

const folder = await realpath(await mkdtemp(join(tmpdir(), 'teahouse-backup-')))
afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }))
// When root runs this, PostgreSQL's account has to get in.
await chmod(folder, 0o711)
const dataDir = join(folder, 'data')
const quick = { durable: false }

/** Begins a forum's data folder and holds it, as a forum that runs does. */
async function startForum() {
  const hold = await lockDataFolder(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, quick)
  await migrate(postgres.url)
  await mkdir(join(dataDir, 'uploads', '.incoming'), { recursive: true })
  await writeFile(join(dataDir, 'uploads', 'tea.txt'), 'Longjing')
  await writeFile(join(dataDir, 'uploads', '.incoming', 'half.txt'), 'Long')
  await writeFile(join(dataDir, 'secret.key'), 'a key')
  const stop = async () => {
    await postgres.stop()
    await hold.release()
  }
  return { url: postgres.url, stop }
}

/** Writes a number after the other, each with a page of other rows, until it is told to stop. */
async function keepWriting(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table written (number integer primary key, filler text)')
  const writer = { written: 0, stop: async () => {} }
  let isStopped = false
  const writing = (async () => {
    while (!isStopped) {
      await client.query('insert into written values ($1, $2)', [writer.written + 1, 'x'.repeat(500)])
      writer.written++
    }
  })()
  writer.stop = async () => {
    isStopped = true
    await writing
    await client.end()
  }
  return writer
}

async function readNumbers(copy: string): Promise<number[]> {
  const postgres = await startEmbeddedPostgres(copy, quick)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ number: number }>('select number from written order by number')
  await client.end()
  await postgres.stop()
  return rows.map(({ number }) => number)
}

test('a forum that is written to goes on from its backup with all that was there as it began', async () => {
  const forum = await startForum()
  const writer = await keepWriting(forum.url)
  await eventually(() => expect(writer.written).toBeGreaterThan(200))
  const to = join(folder, 'backups', 'first')
  // Of a run that was killed.
  await mkdir(join(`${to}.unfinished`, 'postgres', 'cluster'), { recursive: true })
  const before = writer.written
  const both = await Promise.allSettled([backUp({ dataDir }, to, quick), backUp({ dataDir }, to, quick)])
  const after = writer.written
  await writer.stop()
  await forum.stop()

  const refusal = new RegExp(`Another backup \\(process ${process.pid}\\) is being made`)
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: expect.stringMatching(refusal) } },
  ])
  expect(both.find(({ status }) => status === 'fulfilled')).toMatchObject({
    value: { folder: to, members: 0, topics: 0 },
  })
  expect(await readdir(join(folder, 'backups'))).toEqual(['first'])
  const numbers = await readNumbers(to)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(before)
  expect(numbers.length).toBeLessThanOrEqual(after + 1)
  expect(await readFile(join(to, 'uploads', 'tea.txt'), 'utf8')).toBe('Longjing')
  expect(await readFile(join(to, 'secret.key'), 'utf8')).toBe('a key')
  expect(await readdir(join(to, 'uploads'))).toEqual(['tea.txt'])

  // A forum that doesn't run is backed up too, here the backup itself.
  const second = join(folder, 'backups', 'second')
  await backUp({ dataDir: to }, second, { ...quick, uploads: false })
  expect(await readNumbers(second)).toEqual(numbers)
  expect((await readdir(second)).sort()).toEqual([
    'postgres',
    'postgres-password',
    'postgres.log',
    'secret.key',
  ])
}, 60_000)

test('what can’t be a backup is refused, and nothing is left', async () => {
  const forum = join(folder, 'none')
  await mkdir(join(folder, 'full', 'of'), { recursive: true })
  await writeFile(join(folder, 'file'), '')
  const refused = [
    [{ dataDir: forum, databaseUrl: 'postgres://x' }, join(folder, 'copy'), 'DATABASE_URL names a database'],
    [{ dataDir: forum }, join(folder, 'full'), "isn't empty"],
    [{ dataDir: folder }, join(folder, 'copy'), 'is within the data folder'],
    [{ dataDir: forum }, join(folder, 'file'), "can't be a backup (ENOTDIR)"],
    [{ dataDir: forum }, join(folder, 'file', 'copy'), "can't be a backup (ENOTDIR)"],
    [{ dataDir: forum }, join(folder, 'copy'), `There is no forum in ${forum}`],
  ] as const
  for (const [config, to, reason] of refused) await expect(backUp(config, to), reason).rejects.toThrow(reason)
  const names = await readdir(folder)
  expect(names.filter((name) => name.startsWith('copy'))).toEqual([])
})
