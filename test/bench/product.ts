import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/core/config.ts'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { findRunningPostgres, withOperatorDatabase } from '#server/db/operator-database.ts'
import { freePort } from '#test/free-port.ts'
import { isRunning, listTree } from './process-tree.ts'

const root = join(import.meta.dirname, '../..')
const startMsMax = 120_000
const stopMsMax = 30_000

export interface Product {
  origin: string
  dataDir: string
  /** The process that was started: the head of a tree with the server and the database. */
  process: ChildProcess
  /** From the start of the process until / was answered with a page. */
  startMs: number
  stop(): Promise<void>
}

/** Starts the whole product as its operator does, on a port of its own, and waits until / answers. */
export async function startProduct(
  dataDir: string,
  command: readonly [string, ...string[]] = [process.execPath, 'setup.js', 'start'],
): Promise<Product> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment(dataDir, port) },
  })
  await waitForPage(origin, child)
  const startMs = performance.now() - startedAt
  return { origin, dataDir, process: child, startMs, stop: () => stopTree(child) }
}

const environment = (dataDir: string, port: number) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  WORKERS: '1',
  npm_lifecycle_event: '',
})

async function waitForPage(origin: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + startMsMax; Date.now() < until; await sleep(10)) {
    if (hasEnded(child)) throw new Error(`The product did not start: status ${child.exitCode}.`)
    const status = await fetch(origin).then(readWhole, () => 0)
    if (status === 200) return
  }
  await stopTree(child)
  throw new Error(`The product did not answer within ${startMsMax / 1000} s.`)
}

async function readWhole(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The server ends by itself when told; only what is left of this tree after a while is killed. */
async function stopTree(child: ChildProcess): Promise<void> {
  const tree = child.pid ? await listTree(child.pid) : []
  for (const { pid, command } of tree) if (/bundle\/main\.js/.test(command)) process.kill(pid, 'SIGTERM')
  if (!hasEnded(child)) child.kill('SIGTERM')
  const until = Date.now() + stopMsMax
  while (Date.now() < until && tree.some(isRunning)) await sleep(20)
  for (const each of tree) if (isRunning(each)) process.kill(each.pid, 'SIGKILL')
}

/** Works on a forum's database while nobody has the forum open. */
export const withForum = <Result>(dataDir: string, use: (db: Database) => Promise<Result>): Promise<Result> =>
  withOperatorDatabase(
    { ...readConfig({ DATA_DIR: dataDir }), databaseUrl: undefined, dataDir },
    async (url) => {
      const db = openDatabase(url, { max: 4 })
      return use(db).finally(() => db.destroy())
    },
  )

/** A connection to the product's own embedded database, beside the product. */
export const openProductDatabase = (dataDir: string): Database =>
  openDatabase(findRunningPostgres(dataDir), { max: 4 })

export const productDatabaseUrl = findRunningPostgres

export const clusterOf = (dataDir: string) => join(realpathSync(join(dataDir, 'postgres')), 'cluster')
