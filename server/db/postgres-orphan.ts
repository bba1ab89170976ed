import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/core/operator-error.ts'

const fastShutdownMsMax = 60_000
const immediateShutdownMsMax = 10_000

/** What a postmaster writes about itself into its cluster. */
export interface PostmasterRecord {
  pid: number
  socketFolder: string
  ready: boolean
}

export function readPostmaster(cluster: string): PostmasterRecord | undefined {
  const lines = readLines(cluster)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * Makes way for a new postmaster: one that outlived its Teahouse (kill -9) is stopped cleanly, and a record that names
 * somebody else's process is corrected. Answers the process that was stopped. Signals nothing but this cluster's postmaster.
 */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const found = readPostmaster(cluster)
  if (!found || !isAlive(found.pid)) return undefined
  if (!isPostmasterOf(cluster, found.pid)) {
    disown(cluster)
    return undefined
  }
  await stopPostmaster(cluster, found.pid)
  return found.pid
}

async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const [signal, msMax] of [
    ['SIGINT', fastShutdownMsMax],
    ['SIGQUIT', immediateShutdownMsMax],
  ] as const) {
    if (isPostmasterOf(cluster, pid)) process.kill(pid, signal)
    if (await hasEnded(cluster, pid, msMax)) return
  }
  throw new OperatorError(
    `A PostgreSQL of an earlier run (process ${pid}) still holds ${cluster} and doesn't stop. Stop it by hand, then start again.`,
  )
}

async function hasEnded(cluster: string, pid: number, msMax: number): Promise<boolean> {
  const until = performance.now() + msMax
  while (isPostmasterOf(cluster, pid)) {
    if (performance.now() > until) return false
    await sleep(20)
  }
  return true
}

/** A process of another program may have got the recorded number since; its working folder tells. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes(`-D ${cluster}`)
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * PostgreSQL refuses to start while the recorded process lives, except when it is its own parent: us. The record itself
 * has to stay, because its shared-memory key is how PostgreSQL notices backends that outlived their postmaster.
 */
function disown(cluster: string): void {
  writeFileSync(join(cluster, 'postmaster.pid'), [process.pid, ...readLines(cluster).slice(1)].join('\n'))
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
