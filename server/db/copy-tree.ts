import { chown, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './postgres-account.ts'

export interface TreeCopy {
  from: string
  to: string
  /** Whose the copies are; ours when there is none. */
  account?: Account | undefined
  /** Whether a file or folder is copied, by its path below `from`. */
  wants?: (path: string) => boolean
}

/**
 * Copies a folder that others may write to meanwhile: what is gone when its turn comes is left out. Links are copied as
 * what they lead to. Each file is on the disk afterwards. Returns how many bytes there are.
 */
export async function copyTree(copy: TreeCopy, path = ''): Promise<number> {
  const { from, to, account, wants = () => true } = copy
  const names = await unlessGone(readdir(join(from, path)))
  if (!names) return 0
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  if (account) await chown(join(to, path), account.uid, account.gid)
  let bytes = 0
  for (const below of names.map((name) => join(path, name)).filter(wants)) {
    const found = await unlessGone(stat(join(from, below)))
    if (found?.isDirectory()) bytes += await copyTree(copy, below)
    else if (found?.isFile()) bytes += await copyOne(join(from, below), join(to, below), account)
  }
  return bytes
}

async function copyOne(from: string, to: string, account: Account | undefined): Promise<number> {
  const copied = await unlessGone(copyFile(from, to).then(() => true))
  if (!copied) return 0
  if (account) await chown(to, account.uid, account.gid)
  const file = await open(to, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

const unlessGone = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
