import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { imageTypes } from '#contract/core/upload-types.ts'
import { hourMs, minuteMs } from '#server/core/durations.ts'
import type { Reach } from '#server/core/reach.ts'
import { UserError } from '#server/core/user-error.ts'
import { makePicture } from '#server/posts/uploads/pictures.ts'
import { fetchPicture } from './fetch-picture.ts'

const fetchesAtOnce = 4
const waitingMax = 200
const failuresMax = 10_000
const failureMs = 10 * minuteMs

interface Keeping {
  folder: string
  reach: Reach
  /** Of one picture as it comes. */
  bytesMax: () => number
  timeoutMs?: number
  /** Of all that are kept; beyond it those that were asked for longest ago go. */
  keptBytesMax: number
}

export interface KeptPictures {
  /** The file of a picture, fetched and made anew if it isn't kept yet; undefined where there is none to be had. */
  find(address: string): Promise<string | undefined>
}

/** Pictures of other sites as this site keeps them, each made anew so that nothing of a disguise stays. */
export function openKeptPictures(keeping: Keeping): KeptPictures {
  const underWay = new Map<string, Promise<string | undefined>>()
  const failures = new LRUCache<string, true>({ max: failuresMax, ttl: failureMs })
  const inTurn = pLimit(fetchesAtOnce)
  const tidy = createTidying(keeping)

  async function fetchOnce(address: string, path: string): Promise<string | undefined> {
    if (failures.has(address)) return undefined
    if (inTurn.pendingCount > waitingMax) throw new UserError('unavailable')
    try {
      await tidy(await inTurn(() => keepPicture(address, path, keeping)))
      return path
    } catch (error) {
      // A disk that is full, say, is no fault of the picture.
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
      failures.set(address, true)
      return undefined
    }
  }

  return {
    async find(address) {
      const path = join(keeping.folder, `${createHash('sha256').update(address).digest('hex')}.webp`)
      if (await isKept(path)) return path
      const begun = underWay.get(path) ?? fetchOnce(address, path).finally(() => underWay.delete(path))
      underWay.set(path, begun)
      return begun
    },
  }
}

async function isKept(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

/** Fetches a picture, and names the file only when it is whole. Returns its size. */
async function keepPicture(address: string, path: string, { folder, reach, bytesMax, timeoutMs }: Keeping) {
  await mkdir(folder, { recursive: true })
  const workFolder = await mkdtemp(join(folder, 'fetching-'))
  try {
    const came = join(workFolder, 'came')
    await fetchPicture(address, came, { reach, bytesMax: bytesMax(), timeoutMs })
    const { files } = await makePicture(came, imageTypes)
    const full = files.find(({ part }) => part === 'full')!
    await rename(full.path, path)
    return full.byteSize
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Looks at the whole folder once it may have grown by a tenth of what it may hold, and at the start. */
function createTidying({ folder, keptBytesMax }: Keeping): (grownBy: number) => Promise<void> {
  let room = 0
  return async (grownBy) => {
    room -= grownBy
    if (room > 0) return
    room = keptBytesMax / 10
    await removeOldest(folder, keptBytesMax - room)
  }
}

async function removeOldest(folder: string, bytesMax: number): Promise<void> {
  const names = await readdir(folder)
  await removeLeftOvers(folder, names)
  const found = await Promise.all(
    names.filter(isPicture).map(async (name) => {
      const path = join(folder, name)
      const facts = await stat(path).catch(() => undefined)
      return { path, size: facts?.size ?? 0, usedMs: facts?.mtimeMs ?? 0 }
    }),
  )
  let bytes = found.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of found.sort((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= bytesMax) return
    await rm(path, { force: true })
    bytes -= size
  }
}

const isPicture = (name: string) => name.endsWith('.webp')

/** What a process that ended in the middle of a fetch has left. */
async function removeLeftOvers(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((each) => !isPicture(each))) {
    const path = join(folder, name)
    const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {}
    if (Date.now() - mtimeMs > hourMs) await rm(path, { recursive: true, force: true })
  }
}
