import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { readVideo as contract } from '#contract/posts/uploads.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import { notify } from '#server/core/notify.ts'
import { UserError } from '#server/core/user-error.ts'
import { transcodingMsMax, writeStream } from './ffmpeg.ts'
import { claimWaitingVideo, findUpload, finishStream, releaseVideo } from './queries.ts'
import type { UploadStore } from './upload-store.ts'

/** Tells the process that runs the jobs that a video waits. */
export const videoChannel = 'videos'
export const notifyVideoWaiting = (tx: Tx) => notify(tx, videoChannel, '')

/** After this long whoever took a video no longer works on it. */
const claimMs = 2 * transcodingMsMax

/** How a video can be watched now. One that could not be made into a stream is watched as it came. */
export async function readVideo(db: Database, name: string): Promise<OutputOf<typeof contract>> {
  const found = await findUpload(db, 'video', name)
  if (!found) throw new UserError('not_found')
  if (found.ready_at) return { state: 'streamed', url: `/uploads/${name}/stream/index.m3u8` }
  const isWaiting = found.requested_at !== null && found.failed_at === null
  return { state: isWaiting ? 'processing' : 'as_it_came', url: found.path }
}

/** Makes a stream of each video that waits, one after another. One that `stop` breaks off is left to whoever comes next. */
export async function makeWaitingStreams(
  db: Database,
  place: UploadStore,
  log: Pick<Log, 'error'>,
  stop: AbortSignal,
): Promise<void> {
  const { ffmpeg } = place
  if (ffmpeg === null) return
  while (!stop.aborted && (await makeOne(db, { ...place, ffmpeg }, log, stop)));
}

type StreamingStore = UploadStore & { ffmpeg: string }

async function makeOne(
  db: Database,
  place: StreamingStore,
  log: Pick<Log, 'error'>,
  stop: AbortSignal,
): Promise<boolean> {
  const waiting = await claimWaitingVideo(db, new Date(Date.now() - claimMs))
  if (!waiting) return false
  const isReady = await makeStream(waiting, place, stop).then(
    () => true,
    (err: unknown) => {
      if (stop.aborted) return undefined
      log.error({ err, uploadId: waiting.id }, 'a video could not be made into a stream')
      return false
    },
  )
  if (isReady === undefined) await releaseVideo(db, waiting.id)
  else await finishStream(db, waiting.id, isReady)
  return true
}

async function makeStream(
  { name, path }: { name: string; path: string },
  { storage, workFolder, ffmpeg }: StreamingStore,
  stop: AbortSignal,
) {
  const key = path.replace(/^\/uploads\//, '')
  const original = await storage.open(key)
  if (!original) throw new Error(`${key} is not in the storage.`)
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(join(workFolder, 'video-'))
  try {
    const source = join(folder, 'source')
    await pipeline(original.stream, createWriteStream(source))
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
