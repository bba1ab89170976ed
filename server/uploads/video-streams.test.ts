import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUpload, readVideo } from '#contract/posts/uploads.ts'
import { canMakeStreams, makeWaitingStreams } from '#server/posts/uploads/video-streams.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { testParts } from '#test/parts.ts'
import { emptyMp4, sendFile } from '#test/upload-files.ts'

const { app, as, cast, db } = await createTestApp()
const quiet = { error: () => {} }
const send = (name: string, bytes: Buffer) => sendFile(as(cast.ann), 'video', { name, bytes })

const hasFfmpeg = await canMakeStreams()
if (!hasFfmpeg) process.stdout.write(`${createUpload.name}: skipped making streams, ffmpeg is not here\n`)

test.skipIf(!hasFfmpeg)('a video is made into a stream, and one that is none stays as it came', async () => {
  const file = join(testParts.place.workFolder, '..', 'made.mkv')
  const input = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=10']
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...input, '-c:v', 'libx264', file])
  const { body: good } = await send('made.mkv', readFileSync(file))
  const { body: bad } = await send('bad.mp4', emptyMp4())
  const [goodName, badName] = [good.url, bad.url].map((url: string) => url.split('/')[2] as string)
  const read = (uploadName = '') => as(null).call(readVideo, { uploadName })
  expect((await read(goodName)).state).toBe('processing')
  // A process that ends meanwhile leaves it to the next.
  const stop = new AbortController()
  const broken = makeWaitingStreams(db, testParts.place, quiet, stop.signal)
  await eventually(async () => {
    const { claimed_at } = await db
      .selectFrom('video_streams')
      .select('claimed_at')
      .orderBy('requested_at')
      .executeTakeFirstOrThrow()
    expect(claimed_at).not.toBeNull()
  })
  stop.abort()
  await broken
  expect((await read(goodName)).state).toBe('processing')
  await makeWaitingStreams(db, testParts.place, quiet, new AbortController().signal)
  const stream = await read(goodName)
  expect(stream).toEqual({ state: 'streamed', url: `/uploads/${goodName}/stream/index.m3u8` })
  const list = (await app.inject(stream.url)).body
  expect(list).toContain('#EXT-X-ENDLIST')
  const piece = await app.inject(stream.url.replace('index.m3u8', '00000.ts'))
  expect([piece.statusCode, piece.headers['content-type'], piece.rawPayload[0]]).toEqual([
    200,
    'video/mp2t',
    0x47,
  ])
  expect(await read(badName)).toEqual({ state: 'as_it_came', url: bad.url })
})
