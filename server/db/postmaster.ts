import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/core/operator-error.ts'
import type { Place } from './cluster-location.ts'
import { runAs } from './postgres-account.ts'
import { readPostmaster } from './postgres-orphan.ts'

const readyMsMax = 120_000
const leftoverMsMax = 20_000
const stopMsMax = 60_000
const lastWordsMsMax = 5_000

export interface PostmasterStart {
  place: Place
  /** Path of the program. */
  postgres: string
  cluster: string
  socketFolder: string
  durable: boolean
  log: Writable
}

export interface Postmaster {
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts a postmaster and waits until it answers. Backends of a killed one get time to notice and end first. */
export async function startPostmaster(start: PostmasterStart): Promise<Postmaster> {
  const until = performance.now() + leftoverMsMax
  for (;;) {
    const said: string[] = []
    const process = spawnServer(start, said)
    const closed = new Promise((done) => process.once('close', done))
    if (await becomesReady(process, start.cluster)) return { process, stop: () => stopServer(process) }
    // It has ended, but why may still be in the pipe, which a busy machine reads late.
    await Promise.race([closed, sleep(lastWordsMsMax, undefined, { ref: false })])
    const text = said.join('')
    if (!text.includes('pre-existing shared memory block') || performance.now() > until)
      throw startProblem(text)
    await sleep(100)
  }
}

function spawnServer(
  { place, postgres, cluster, socketFolder, durable, log }: PostmasterStart,
  said: string[],
): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    log_destination: 'stderr',
    logging_collector: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A session of its own (detached): Ctrl-C in the terminal must reach us, not end the database under our requests.
  const server = spawn(postgres, ['-D', cluster, ...flags], {
    ...runAs(place.account, place.folder),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server.stderr?.on('data', (bytes: Buffer) => {
    log.write(bytes)
    if (said.length < 100) said.push(bytes.toString())
  })
  endWithUs(server)
  return server
}

/** If we end without `stop`, also while it starts, the server is told to end too; it finishes its shutdown without us. */
function endWithUs(server: ChildProcess): void {
  const interrupt = () => server.kill('SIGINT')
  process.once('exit', interrupt)
  server.once('exit', () => process.off('exit', interrupt))
}

async function becomesReady(server: ChildProcess, cluster: string): Promise<boolean> {
  const until = performance.now() + readyMsMax
  while (hasNotEnded(server) && performance.now() < until) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === server.pid && postmaster?.ready) return true
    await sleep(5)
  }
  await stopServer(server)
  return false
}

/** SIGINT is PostgreSQL's fast shutdown: roll back what is open, write everything out, end. */
async function stopServer(server: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!hasNotEnded(server)) return
    const ended = once(server, 'close')
    server.kill(signal)
    await Promise.race([ended, sleep(stopMsMax, undefined, { ref: false })])
  }
}

const hasNotEnded = (server: ChildProcess) => server.exitCode === null && server.signalCode === null

function startProblem(said: string): OperatorError {
  const reasons = said.split('\n').filter((line) => /(FATAL|PANIC|HINT|DETAIL):/.test(line))
  return new OperatorError(
    `The database doesn't start: ${reasons.join(' ') || said.trim() || 'it says nothing'}`,
  )
}
