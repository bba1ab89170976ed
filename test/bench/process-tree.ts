import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** A number alone doesn't name a process for long: with the time it began it does. */
export interface Process {
  pid: number
  parentId: number
  /** Processor time so far, its own and the system's for it. */
  cpuTicks: number
  startedAt: string
  command: string
}

/** A process and everything it started, as Linux tells. */
export async function listTree(rootId: number): Promise<Process[]> {
  const all = await listProcesses()
  const tree = all.filter(({ pid }) => pid === rootId)
  for (const parent of tree) tree.push(...all.filter(({ parentId }) => parentId === parent.pid))
  return tree
}

async function listProcesses(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(names.map((name) => readProcess(Number(name)).catch(() => undefined)))
  return found.filter((each) => each !== undefined)
}

async function readProcess(pid: number): Promise<Process> {
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
  return { pid, ...parseStat(await readFile(`/proc/${pid}/stat`, 'utf8')), command }
}

function parseStat(stat: string) {
  // The name in parentheses may hold anything, so fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    state: fields[0],
    parentId: Number(fields[1]),
    cpuTicks: Number(fields[11]) + Number(fields[12]),
    startedAt: fields[19] ?? '',
  }
}

export function isRunning({ pid, startedAt }: Process): boolean {
  try {
    const now = parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return now.startedAt === startedAt && now.state !== 'Z'
  } catch {
    return false
  }
}

const ticksPerSecond = 100

/** Processor time that a whole tree has used so far, in ms. Of processes that ended meanwhile it is lost. */
export async function readCpuMs(rootId: number): Promise<number> {
  const tree = await listTree(rootId)
  return tree.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) * (1_000 / ticksPerSecond)
}

/** Memory of a whole tree in bytes; pages that processes share are counted once (PSS). */
export async function readMemory(rootId: number): Promise<number> {
  const tree = await listTree(rootId)
  const sizes = await Promise.all(tree.map(({ pid }) => readPss(pid).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function readPss(pid: number): Promise<number> {
  const [, kilobytes = '0'] =
    /^Pss:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
