import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** A process that is busy starting answers late. */
const answerMsMax = 10_000

export interface FolderLock {
  /** Lets another process have the folder. The end of the process does the same, kill -9 included. */
  release(): Promise<void>
}

/**
 * Creates the data folder (mode 700) and holds it, so that a second Teahouse on it is refused.
 * Throws an OperatorError when the folder can't be used or is held.
 */
export async function lockDataFolder(dataDir: string): Promise<FolderLock> {
  makeUsable(dataDir)
  const held = await lockFolder(dataDir)
  if ('holder' in held) {
    throw new OperatorError(
      `Another Teahouse${held.holder} is already running on DATA_DIR ${dataDir}. Stop it first, or start this one with another DATA_DIR and PORT.`,
    )
  }
  return held
}

/**
 * Holds any existing folder. The kernel ends the hold with the process, which no pid file can promise.
 * Answers who holds it when somebody else does.
 */
export async function lockFolder(folder: string): Promise<FolderLock | { holder: string }> {
  const address = lockAddress(folder)
  const server = (await listen(address)) ?? (await replaceDeadSocket(address))
  if (!server) return { holder: await askHolder(address) }
  return { release: () => new Promise((done) => server.close(() => done())) }
}

function makeUsable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw describeUnusable(dataDir, error)
  }
}

export function describeUnusable(dataDir: string, error: unknown): OperatorError {
  return new OperatorError(
    `The data folder ${dataDir} can't be written (${(error as NodeJS.ErrnoException).code}). Make it writable for this user, or set DATA_DIR to a folder that is.`,
  )
}

/** Linux has sockets without a file (a leading null byte); elsewhere the socket is a file in the temporary folder. */
function lockAddress(folder: string): string {
  const name = `teahouse-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    )
    // exclusive: a cluster worker must not be handed its primary's socket.
    server.listen({ path: address, exclusive: true }, () => done(server.unref()))
  })
}

/** Only a socket file can outlive its process; nobody answers on it then. */
async function replaceDeadSocket(address: string): Promise<Server | undefined> {
  if (address.startsWith('\0') || (await askHolder(address)) !== '') return undefined
  rmSync(address, { force: true })
  return listen(address)
}

function askHolder(address: string): Promise<string> {
  return new Promise((done) => {
    let pid = ''
    const socket = connect(address)
    socket.setTimeout(answerMsMax, () => socket.destroy())
    socket.on('data', (bytes) => {
      pid += bytes
    })
    socket.on('error', () => {})
    socket.on('close', () => done(/^\d+$/.test(pid) ? ` (process ${pid})` : ''))
  })
}
