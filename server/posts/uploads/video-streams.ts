import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { readVideo as contract } from '#contract/posts/uploads.ts'
import type { Log } from '#server/core/log.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notifications.ts'
import type { UploadPlace } from '#server/uploads/upload-place.ts'
import { claimWaitingVideo, findUpload, finishStream, releaseVideo } from './queries.ts'

/** Tells the process that runs the jobs that a video waits. */
export const videoChannel = 'videos'
export const announceWaitingVideo = (tx: Tx) => notify(tx, videoChannel, '')

const run = promisify(execFile)
const timeoutMs = 20 * 60_000
/** After this long whoever took a video no longer works on it. */
const claimMs = 2 * timeoutMs

let isPresent: Promise<boolean> | undefined

/** Whether ffmpeg is on this machine. Where it isn't, videos are watched as they came. */
export function canMakeStreams(): Promise<boolean> {
  isPresent ??= run('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  )
  return isPresent
}

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
  place: UploadPlace,
  log: Pick<Log, 'error'>,
  stop: AbortSignal,
): Promise<void> {
  if (!(await canMakeStreams())) return
  while (!stop.aborted && (await makeOne(db, place, log, stop)));
}

async function makeOne(
  db: Database,
  place: UploadPlace,
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
  { storage, workFolder }: UploadPlace,
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
    await run('ffmpeg', transcode(source, target), { timeout: timeoutMs, signal: stop })
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

/** H.264 and AAC, at most 720 lines, in pieces of six seconds; on one thread, as nobody waits for it. */
const transcode = (source: string, target: string) => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1'],
  // A file of ours and nothing else: some containers name further files or addresses to read.
  ...['-protocol_whitelist', 'file', '-i', source, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
  ...[
    '-vf',
    "scale=-2:'min(720,ih)'",
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
  ],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ...['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod'],
  ...['-hls_segment_filename', join(target, '%05d.ts'), join(target, 'index.m3u8')],
]
