import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { readVideo as contract } from '#contract/posts/uploads.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { JobContext } from '#server/core/job.ts'
import { notify } from '#server/core/notify.ts'
import { UserError } from '#server/core/user-error.ts'
import { type WorkQueue, workOff } from '#server/core/work-queue.ts'
import { transcodingMsMax, writeStream } from './ffmpeg.ts'
import { findUpload } from './queries.ts'
import { finishStream, readVideoFile, waitingVideos } from './stream-queries.ts'
import type { UploadStore } from './upload-store.ts'

/** Tells the process that runs the jobs that a video waits. */
export const videoChannel = 'videos'
export const notifyVideoWaiting = (tx: Tx) => notify(tx, videoChannel, '')

const videoQueue: WorkQueue = {
  ...waitingVideos,
  channel: videoChannel,
  leaseMs: 2 * transcodingMsMax,
  attemptsMax: 3,
}

/** How a video can be watched now. One that could not be made into a stream, or that nobody makes into one, is watched as it came. */
export async function readVideo(
  db: Database,
  name: string,
  { ffmpeg }: Pick<UploadStore, 'ffmpeg'>,
): Promise<OutputOf<typeof contract>> {
  const found = await findUpload(db, 'video', name)
  if (!found) throw new UserError('not_found')
  if (found.ready_at) return { state: 'streamed', url: `/uploads/${name}/stream/index.m3u8` }
  const isWaiting = ffmpeg !== null && found.requested_at !== null && found.failed_at === null
  return { state: isWaiting ? 'processing' : 'as_it_came', url: found.path }
}

/** Makes a stream of each video that waits, one after another. One that `stop` breaks off is left to whoever comes next. */
export async function makeWaitingStreams(
  { db, log }: JobContext,
  { store, stop }: { store: UploadStore; stop?: AbortSignal },
): Promise<void> {
  const { ffmpeg } = store
  if (ffmpeg === null) return
  await workOff({ db, log }, videoQueue, {
    stop,
    work: async (uploadId, stopping) => {
      await makeStream(await readVideoFile(db, uploadId), { ...store, ffmpeg }, stopping)
      await finishStream(db, uploadId, true)
    },
    fail: async (uploadId, { isLast }) => {
      if (isLast) await finishStream(db, uploadId, false)
    },
  })
}

type StreamingStore = UploadStore & { ffmpeg: string }

async function makeStream(
  { name, path }: { name: string; path: string },
  { storage, workFolder, ffmpeg }: StreamingStore,
  stop: AbortSignal,
) {
  const key = path.replace(/^\/uploads\//, '')
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(join(workFolder, 'video-'))
  try {
    const source = join(folder, 'source')
    // Read at once: nobody would hear of it if it failed meanwhile.
    const original = await storage.open(key)
    if (!original) throw new Error(`${key} is not in the storage.`)
    // The storage was reached and went away meanwhile, or the disk is full: no fault of the video's.
    await pipeline(original.stream, createWriteStream(source)).catch((cause: unknown) => {
      throw Object.assign(new UserError('unavailable'), { cause })
    })
    const target = join(folder, 'stream')
    await mkdir(target)
    await writeStream(ffmpeg, { source, target, stop })
    // The list last: whoever finds it finds all that it names.
    const parts = (await readdir(target)).sort(
      (a, b) => Number(a.endsWith('.m3u8')) - Number(b.endsWith('.m3u8')),
    )
    for (const part of parts)
      await storage.keep(`${name}/stream/${part}`, join(target, part), mediaTypeOf(part))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const mediaTypeOf = (part: string) =>
  part.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp2t'
