import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isDeep } from '#test/deep.ts'
import { eventually } from '#test/eventually.ts'
import { openDatabase } from './database.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmaster } from './postgres-orphan.ts'

let folder: string
/** A data folder whose database has been started and stopped once. */
let used: string

beforeAll(async () => {
  used = makeFolder()
  await (await start({}, used)).stop()
})
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => remove(folder))
afterAll(() => remove(used))

function makeFolder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'teahouse-embedded-')))
  // When root runs this, PostgreSQL's account has to get in.
  chmodSync(made, 0o711)
  return made
}

const remove = (made: string) => rmSync(made, { recursive: true, maxRetries: 5 })

/** Copies a cluster for the tests that begin with one: initdb takes longer than all else they do. */
const copyUsed = () => execFileSync('cp', ['-a', `${used}/.`, folder])

const start = (options?: EmbeddedPostgresOptions, dataDir = folder) =>
  startEmbeddedPostgres(dataDir, { durable: false, ...options })
const clusterIn = (dataDir: string) => join(dataDir, 'postgres', 'cluster')

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}

/** Starts the database in a process of its own, as a command does, and ends that process. Answers the database's id. */
async function startAndEnd(signal: NodeJS.Signals): Promise<number> {
  copyUsed()
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    import { exitAtStopSignal } from ${JSON.stringify(join(import.meta.dirname, '../core/stop-signal.ts'))}
    exitAtStopSignal()
    await startEmbeddedPostgres(process.argv[1], { durable: false }); console.log('started'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
  await once(child.stdout, 'data')
  const { pid } = readPostmaster(clusterIn(folder))!
  child.kill(signal)
  await once(child, 'close')
  return pid
}

const leaveOrphan = () => startAndEnd('SIGKILL')

test('a command that is broken off leaves no database behind', async () => {
  await startAndEnd('SIGINT')
  await eventually(() => expect(readPostmaster(clusterIn(folder))).toBeUndefined())
})

test('a forum that was restored without its database is not begun anew', async () => {
  writeFileSync(join(folder, 'secret.key'), 'x')
  await expect(start()).rejects.toThrow('has the secret.key of a forum')
  expect(existsSync(clusterIn(folder))).toBe(false)
  copyUsed()
  await (await start()).stop()
})

test.runIf(process.getuid?.() === 0)(
  'a cluster that was copied without its owners is refused in a sentence',
  async () => {
    copyUsed()
    chownSync(clusterIn(folder), 65_533, 65_533)
    await expect(start()).rejects.toThrow(
      /cluster belongs to user 65533, but the database runs as .* chown -R \d+ /,
    )
  },
)

test('keeps what was written from one start to the next, behind a password only the owner reads', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const second = await start()
  expect(await ask(second.url, 'select n from kept')).toBe(7)
  expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600)
  await expect(ask(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  await second.stop()
})

test('serves from a path with spaces and Chinese characters, and from one too long for a socket', async () => {
  const odd = join(folder, '茶 馆 "data"', 'x'.repeat(120))
  mkdirSync(odd, { recursive: true, mode: 0o755 })
  const postgres = await start({}, odd)
  expect(await ask(postgres.url, 'select 1')).toBe(1)
  const socketFolder = readPostmaster(clusterIn(odd))!.socketFolder
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  await postgres.stop()
  expect(existsSync(socketFolder)).toBe(false)
})

test('stops the database that a killed Teahouse left behind and goes on with its data', async () => {
  const orphan = await leaveOrphan()
  const say = vi.fn()
  const postgres = await start({ say })
  expect(say).toHaveBeenCalledWith(
    `Stopped the database that an earlier run had left behind (process ${orphan}).`,
  )
  expect(readPostmaster(clusterIn(folder))?.pid).not.toBe(orphan)
  await postgres.stop()
})

test('leaves a stranger alone whose process has the recorded number', async () => {
  copyUsed()
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  writeFileSync(
    join(clusterIn(folder), 'postmaster.pid'),
    `${stranger.pid}\n${clusterIn(folder)}\n1\n5432\n\n\n\n`,
  )
  const postgres = await start()
  expect(await ask(postgres.url, 'select 1')).toBe(1)
  expect(stranger.exitCode).toBe(null)
  await postgres.stop()
  stranger.kill()
})

test.runIf(isDeep)('begins anew after an initdb that was cut short', async () => {
  mkdirSync(join(folder, 'postgres', 'new-0123456789ab', 'base'), { recursive: true })
  const postgres = await start()
  expect(existsSync(join(folder, 'postgres', 'new-0123456789ab'))).toBe(false)
  await postgres.stop()
})

test.runIf(isDeep)('a lost password file is replaced', async () => {
  copyUsed()
  rmSync(join(folder, 'postgres-password'))
  const postgres = await start()
  expect(await ask(postgres.url, 'select 1')).toBe(1)
  await postgres.stop()
})

test('says so when the database ends by itself', async () => {
  copyUsed()
  const onLost = vi.fn()
  const postgres = await start({ onLost })
  process.kill(readPostmaster(clusterIn(folder))!.pid, 'SIGKILL')
  await eventually(() => expect(onLost).toHaveBeenCalledWith(expect.stringContaining('SIGKILL')))
  await postgres.stop()
  await (await start()).stop()
})

test('starts again a database that was killed, but not twice in a short time, and pools go on', async () => {
  copyUsed()
  const [onLost, say] = [vi.fn(), vi.fn()]
  const postgres = await start({ onLost, say, reviveEveryMs: 3_000 })
  const db = openDatabase(postgres.url, { max: 2 })
  const look = () => sql`select 1`.execute(db)
  const kill = () => process.kill(readPostmaster(clusterIn(folder))!.pid, 'SIGKILL')
  const runsAgain = (times: number) =>
    eventually(() => expect(say.mock.calls.filter(([text]) => /runs again/.test(text))).toHaveLength(times))
  await look()
  kill()
  await runsAgain(1)
  const revivedAt = Date.now()
  await eventually(look)
  kill()
  await eventually(() => expect(onLost).toHaveBeenCalledTimes(2))
  // A connection of before may have a backend that has not noticed yet.
  const other = openDatabase(postgres.url, { max: 1 })
  const refused = await sql`select 1`.execute(other).catch((error) => error)
  expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  await other.destroy()
  await runsAgain(2)
  expect(Date.now() - revivedAt).toBeGreaterThan(2_000)
  await eventually(look)
  await db.destroy()
  await postgres.stop()
  await (await start()).stop()
})

test('a second start on the same cluster is refused and harms nothing', async () => {
  copyUsed()
  const postgres = await start()
  await expect(start()).rejects.toThrow('in use by another Teahouse')
  expect(await ask(postgres.url, 'select 1')).toBe(1)
  await postgres.stop()
})

test('a cluster that cannot start is explained with PostgreSQL’s own reason', async () => {
  copyUsed()
  writeFileSync(join(clusterIn(folder), 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/doesn't start:.*initialized by PostgreSQL version 12/)
  // The log is written in the background.
  await expect.poll(() => readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('version 12')
})

test.runIf(isDeep && process.getuid?.() === 0)(
  'under a folder only root may enter, the cluster lives where its account can',
  async () => {
    chmodSync(folder, 0o700)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    await (await start({}, dataDir)).stop()
    const place = realpathSync(join(dataDir, 'postgres'))
    expect(place).toMatch(/^\/var\/lib\/teahouse\//)
    const postgres = await start({}, dataDir)
    expect(await ask(postgres.url, 'select 1')).toBe(1)
    await postgres.stop()
    rmSync(place, { recursive: true })
    await expect(start({}, dataDir)).rejects.toThrow('points to a folder that is not there')
  },
)
