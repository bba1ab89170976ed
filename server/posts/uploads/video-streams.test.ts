import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readVideo } from '#contract/posts/uploads.ts'
import { createLog } from '#server/core/log.ts'
import { UserError } from '#server/core/user-error.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeStubFfmpeg, steamMp4 } from '#test/stub-ffmpeg.ts'
import { emptyMp4, sendFile } from '#test/upload-files.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { makeWaitingStreams } from './video-streams.ts'

const log = createLog({ logLevel: 'silent' })
const steam = { name: 'steam.mp4', bytes: readFileSync(steamMp4) }

const here = await findFfmpeg()
const programs: [string, string][] = [['one that only seems to be', makeStubFfmpeg()]]
// The same again with the true one, wherever there is one.
if (here) programs.push(['the one of this machine', here])

test.each(programs)(
  'ffmpeg, %s, makes a stream of a video, and what is none stays as it came',
  async (_, ffmpeg) => {
    const uploads = { ...testDeps.uploads, ffmpeg }
    const { app, as, cast, db } = await createTestApp({}, { uploads })
    const job = { db, log }
    const send = async (name: string, bytes: Buffer) =>
      (await sendFile(as(cast.ann), 'video', { name, bytes })).body.url as string
    const [goodUrl, badUrl] = [await send(steam.name, steam.bytes), await send('bad.mp4', emptyMp4())]
    const [goodName, badName] = [goodUrl, badUrl].map((url) => url.split('/')[2] as string)
    const read = (uploadName = '') => as(null).call(readVideo, { uploadName })
    expect((await read(goodName)).state).toBe('processing')
    // A process that ends meanwhile leaves it to the next.
    const stop = new AbortController()
    const broken = makeWaitingStreams(job, { store: uploads, stop: stop.signal })
    await eventually(async () => {
      const { attempts } = await db
        .selectFrom('video_streams')
        .select('attempts')
        .orderBy('requested_at')
        .executeTakeFirstOrThrow()
      expect(attempts).toBe(1)
    })
    stop.abort()
    await broken
    expect((await read(goodName)).state).toBe('processing')
    await makeWaitingStreams(job, { store: uploads })
    const stream = await read(goodName)
    expect(stream).toEqual({ state: 'streamed', url: `/uploads/${goodName}/stream/index.m3u8` })
    expect((await app.inject(stream.url)).body).toContain('#EXT-X-ENDLIST')
    const piece = await app.inject(stream.url.replace('index.m3u8', '00000.ts'))
    expect([piece.statusCode, piece.headers['content-type'], piece.rawPayload[0]]).toEqual([
      200,
      'video/mp2t',
      0x47,
    ])
    expect(await read(badName)).toEqual({ state: 'as_it_came', url: badUrl })
  },
)

test('a video waits for as long as the storage is away', async () => {
  const uploads = { ...testDeps.uploads, ffmpeg: makeStubFfmpeg() }
  const { as, cast, db } = await createTestApp({}, { uploads })
  const { body } = await sendFile(as(cast.ann), 'video', steam)
  const uploadName = body.url.split('/')[2] as string
  const { storage } = uploads
  const refused = () => Promise.reject(new UserError('unavailable'))
  const cut = async (...asked: Parameters<typeof storage.open>) => {
    const found = await storage.open(...asked)
    found?.stream.destroy(new Error('The line is cut.'))
    return found
  }
  const failing = [
    { ...storage, open: refused },
    { ...storage, open: cut },
    { ...storage, keep: refused },
  ]
  const workOffNow = async (storage: typeof uploads.storage) => {
    await db.updateTable('video_streams').set({ due_at: sql`now()` }).execute()
    await makeWaitingStreams({ db, log }, { store: { ...uploads, storage } })
  }
  for (const away of [...failing, ...failing]) {
    await workOffNow(away)
    expect((await as(null).call(readVideo, { uploadName })).state).toBe('processing')
  }
  await workOffNow(storage)
  expect((await as(null).call(readVideo, { uploadName })).state).toBe('streamed')
})

test('where there is no ffmpeg, a video is watched as it came', async () => {
  const { as, cast, db, startAnother } = await createTestApp()
  const { body } = await sendFile(as(cast.ann), 'video', steam)
  await makeWaitingStreams({ db, log }, { store: testDeps.uploads })
  const uploadName = body.url.split('/')[2] as string
  const asItCame = { state: 'as_it_came', url: body.url }
  expect(await as(null).call(readVideo, { uploadName })).toEqual(asItCame)
  // It waited where there was one, and the forum has moved since.
  await db
    .insertInto('video_streams')
    .columns(['upload_id'])
    .expression(db.selectFrom('uploads').select('id'))
    .execute()
  const moved = await startAnother()
  expect(await moved.as(null).call(readVideo, { uploadName })).toEqual(asItCame)
})
