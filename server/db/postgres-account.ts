import { type ExecFileOptions, execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { OperatorError } from '#server/core/operator-error.ts'

/** The user whose name root lends to PostgreSQL, which refuses to run as root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const candidates = ['teahouse', 'postgres', '_postgres', 'nobody']

/** The account PostgreSQL has to run as, or nothing when we are an ordinary user and it runs as ourselves. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return candidates.map(lookUp).find((account) => account !== undefined) ?? createAccount()
}

/** The account that owns an existing cluster: users may come and go on a machine, the files stay whose they are. */
export function accountOfOwner(owner: { uid: number; gid: number }): Account | undefined {
  if (process.getuid?.() !== 0 || owner.uid === 0) return undefined
  const asked = spawnSync('id', ['-nu', String(owner.uid)], { encoding: 'utf8' })
  return { name: asked.stdout?.trim() || `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
}

/** How to start a program as the account: a bare environment, so that no PG… variable of the operator leaks in. */
export function runAs(account: Account | undefined, cwd: string) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }
  const identity = account && { uid: account.uid, gid: account.gid }
  return { ...identity, cwd, env } satisfies ExecFileOptions
}

/** Asks the system itself, because modes alone know nothing of access lists, mounts and containers. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return isAccessible(folder)
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], runAs(account, '/')).status === 0
}

function isAccessible(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function lookUp(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const asked = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return asked.status === 0 ? Number(asked.stdout) : 0
  })
  return uid && gid ? { name, uid, gid } : undefined
}

function createAccount(): Account {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'teahouse'])
  } catch {
    // The look-up below decides; another start may have created it in the meantime.
  }
  const account = lookUp('teahouse')
  if (account) return account
  throw new OperatorError(
    'PostgreSQL refuses to run as root and no user could be created for it. Create one (useradd --system teahouse), run Teahouse as an ordinary user, or set DATABASE_URL.',
  )
}
