import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/core/operator-error.ts'
import { type Account, accountOfOwner, canEnter, findAccount } from './postgres-account.ts'
import { makeSystemFolder, systemFolder } from './postgres-programs.ts'

/** A folder that belongs to PostgreSQL's account: its cluster, its socket and what is being made are inside. */
export interface Place {
  folder: string
  account: Account | undefined
}

/**
 * Finds or makes PostgreSQL's folder: `<dataDir>/postgres`, or, when its account can't enter the data folder (a clone
 * under root's home), one under /var/lib/teahouse that `<dataDir>/postgres` points to.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const link = join(dataDir, 'postgres')
  if (!lstatSync(link, { throwIfNoEntry: false })) await makePlace(dataDir, link)
  if (!existsSync(link)) {
    throw new OperatorError(
      `${link} points to a folder that is not there. Mount or restore it; for an empty forum set DATA_DIR elsewhere.`,
    )
  }
  return openPlace(realpathSync(link))
}

async function makePlace(dataDir: string, link: string): Promise<void> {
  const account = findAccount()
  if (!account || canEnter(letIn(account, dataDir), dataDir)) return makeFolder(link, account)
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  await makeSystemFolder(systemFolder)
  // A new name each time: who removed the data folder to begin anew must not get the old forum back.
  const folder = mkdtempSync(join(systemFolder, `${key}-`))
  makeFolder(folder, account)
  symlinkSync(folder, link)
}

function makeFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/** The data folder is root's and private; PostgreSQL's group may pass through it, not list it. */
function letIn(account: Account, dataDir: string): Account {
  const { uid, mode } = statSync(dataDir)
  if (uid === 0 && (mode & 0o077) === 0) {
    chownSync(dataDir, 0, account.gid)
    chmodSync(dataDir, (mode & 0o7777) | 0o010)
  }
  return account
}

function openPlace(folder: string): Place {
  // A start that was killed between making the folder and giving it away left it to root.
  if (process.getuid?.() === 0 && statSync(folder).uid === 0) makeFolder(folder, findAccount())
  const account = accountOfOwner(statSync(folder))
  if (canEnter(account, folder)) return { folder, account }
  throw new OperatorError(
    `PostgreSQL runs as ${account?.name ?? 'this user'}, who can't enter ${folder}. Give that user the way there (chmod a+x on the folders above), or set DATA_DIR elsewhere.`,
  )
}
