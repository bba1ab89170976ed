import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#server/core/operator-error.ts'
import type { Place } from './cluster-location.ts'
import { runAs } from './postgres-account.ts'
import type { Programs } from './postgres-programs.ts'

/** Name of the superuser and of the database in an embedded cluster. */
export const databaseName = 'teahouse'

/**
 * Suits a small machine: what isn't in the database's own 64 MB is in the system's, and searches take it as long as with 128.
 * Written into postgresql.conf once, so that an operator may change it there.
 */
const firstSettings = {
  shared_buffers: '64MB',
  max_connections: '100',
  jit: 'off',
  random_page_cost: '1.1',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

export interface Cluster {
  folder: string
  password: string
}

/** Opens the cluster in a place, making it first when there is none. `durable: false` skips all waiting for the disk. */
export async function openCluster(
  place: Place,
  programs: Programs,
  options: { passwordFile: string; durable: boolean },
): Promise<Cluster> {
  const folder = join(place.folder, 'cluster')
  await removeUnfinished(place.folder)
  const known = await readPassword(options.passwordFile)
  const password = known ?? (await writePassword(options.passwordFile))
  if (!existsSync(folder))
    await createCluster(place, programs, { folder, password, durable: options.durable })
  else if (known === undefined) await setPassword(place, programs, { folder, password })
  return { folder, password }
}

/** Everything is done under another name first: a folder named `cluster` is a whole cluster. */
async function createCluster(
  place: Place,
  programs: Programs,
  { folder, password, durable }: Cluster & { durable: boolean },
): Promise<void> {
  const name = `new-${randomBytes(6).toString('hex')}`
  const unfinished = join(place.folder, name)
  await initialize(place, programs, { unfinished, password, durable })
  await runSingleUser(place, programs, { folder: unfinished, sql: `create database ${databaseName}` })
  await rename(unfinished, folder)
  if (durable) await syncFolder(place.folder)
}

async function initialize(
  place: Place,
  programs: Programs,
  { unfinished, password, durable }: { unfinished: string; password: string; durable: boolean },
): Promise<void> {
  const passwordFile = `${unfinished}.password`
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid)
  const settings = Object.entries(firstSettings).map(([name, value]) => `--set=${name}=${value}`)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${databaseName}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const disk = ['--data-checksums', ...(durable ? [] : ['--no-sync'])]
  const all = [`--pgdata=${unfinished}`, ...locale, ...access, ...disk, ...settings]
  try {
    await promisify(execFile)(programs.initdb, all, runAs(place.account, place.folder))
  } catch (error) {
    throw clusterProblem(error)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** The password file may get lost while the cluster is kept: the owner of the files may set another one. */
function setPassword(place: Place, programs: Programs, { folder, password }: Cluster): Promise<void> {
  return runSingleUser(place, programs, { folder, sql: `alter role ${databaseName} password '${password}'` })
}

/** Runs one statement on a stopped cluster, without a server and without a password. */
async function runSingleUser(
  place: Place,
  programs: Programs,
  { folder, sql }: { folder: string; sql: string },
): Promise<void> {
  const running = promisify(execFile)(
    programs.postgres,
    ['--single', '-j', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
    runAs(place.account, place.folder),
  )
  running.child.stdin?.end(`${sql};\n\n`)
  await running.catch((error: unknown) => {
    throw clusterProblem(error)
  })
}

async function readPassword(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writePassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const unfinished = `${file}.new`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  return password
}

/** An initdb that outlives the process that started it can't harm: each makes its cluster under a name of its own. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name.startsWith('new-'))
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
  await Promise.all(names.map((name) => rm(join(folder, name), options)))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function clusterProblem(error: unknown): OperatorError {
  const said = String((error as { stderr?: string }).stderr ?? '').trim()
  return new OperatorError(`The database couldn't be created: ${said || (error as Error).message}`)
}
