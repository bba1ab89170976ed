import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Place } from './cluster-location.ts'
import { canEnter } from './postgres-account.ts'

// sockaddr_un holds 108 bytes on Linux, 104 on macOS, the closing null included.
const addressBytesMax = 103
const lockName = '.s.PGSQL.5432.lock'
const temporaryPrefix = 'teahouse-socket-'

/**
 * A folder (mode 700) for PostgreSQL's socket: in its place, or a new short one in the temporary folder when the path is
 * too long for a socket or the file system can't hold one.
 */
export async function makeSocketFolder(place: Place): Promise<string> {
  const usual = join(place.folder, 'socket')
  mkdirSync(usual, { recursive: true, mode: 0o700 })
  // The place is ours and its last postmaster has ended. When it was killed its lock is still here, and its number may
  // be another program's by now, or a zombie's that nobody reaps: PostgreSQL would take that for a running postmaster.
  removeSocketLock(usual)
  const folder = (await canHoldSocket(usual))
    ? usual
    : mkdtempSync(join(temporaryFolder(place), temporaryPrefix))
  chmodSync(folder, 0o700)
  if (place.account) chownSync(folder, place.account.uid, place.account.gid)
  return folder
}

/** To be called when no postmaster runs in the place. */
export const removeSocketLock = (folder: string) => rmSync(join(folder, lockName), { force: true })

/** Removes a temporary folder of ours, also one an earlier run left; any other path is left alone. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(temporaryPrefix)) rmSync(folder, { recursive: true, force: true })
}

function temporaryFolder({ account }: Place): string {
  return canEnter(account, tmpdir()) ? tmpdir() : '/tmp'
}

function canHoldSocket(folder: string): Promise<boolean> {
  const address = join(folder, '.s.PGSQL.trial')
  if (Buffer.byteLength(address) > addressBytesMax) return Promise.resolve(false)
  rmSync(address, { force: true })
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen({ path: address, exclusive: true }, () => server.close(() => done(true)))
  })
}
