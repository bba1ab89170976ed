import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { resolveRange, type Storage } from './storage.ts'

/** Files below one folder of this machine. Keys come from the database or a checked pattern, never from a reader. */
export function createLocalStorage(root: string): Storage {
  return {
    system: 0,
    async keep(key, path) {
      const target = join(root, key)
      await mkdir(dirname(target), { recursive: true })
      await flush(path)
      await rename(path, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        return copyWhole(path, target)
      })
    },
    async open(key, range = { first: 0 }) {
      const path = join(root, key)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      const bytes = resolveRange(range, found.size)
      if (!bytes) throw new RangeError(key)
      const file = await open(path)
      return {
        ...bytes,
        stream: file.createReadStream({ start: bytes.first, end: bytes.last }),
        byteSize: found.size,
      }
    },
    remove: (folder) => rm(join(root, folder), { recursive: true, force: true }),
  }
}

/** A file is named only after its bytes are on the disk, so that no crash leaves half of one under its name. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

async function copyWhole(path: string, target: string): Promise<void> {
  await copyFile(path, `${target}.part`)
  await flush(`${target}.part`)
  await rename(`${target}.part`, target)
}
