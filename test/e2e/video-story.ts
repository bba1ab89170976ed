import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { canMakeStreams } from '#server/posts/uploads/video-streams.ts'
import { findLeafTag, makeTopic } from '#test/makers.ts'
import { emptyMp4 } from '#test/upload-files.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { sendUpload } from './send-upload.ts'
import { words } from './words.ts'

/** A video is pressed while it is being made into a stream, and once more when it can be watched. */
export async function watchVideo(product: Product, language: Language): Promise<void> {
  const { db } = product
  const say = words(language)
  const { page, member } = await enterAs(product, language)
  const isStreamed = await canMakeStreams()
  const file = isStreamed
    ? { name: 'steam.mkv', buffer: recordVideo() }
    : { name: 'steam.mp4', buffer: emptyMp4() }
  const url = await sendUpload(page, 'video', file)
  const uploadId = await findUpload(product, url)
  if (isStreamed) await expect.poll(() => isReady(product, uploadId)).toBe(true)
  const topicId = await makeTopic(db, {
    authorId: member.memberId,
    tagId: await findLeafTag(db),
    body: `![Steam](${url})`,
  })

  // Whoever has claimed it is at work; nobody else takes it up.
  const atWork = { claimed_at: new Date(), ready_at: null }
  await db
    .insertInto('video_streams')
    .values({ upload_id: uploadId, ...atWork })
    .onConflict((conflict) => conflict.column('upload_id').doUpdateSet(atWork))
    .execute()
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await press(page)
  await page.getByText(say('posts_video_processing')).waitFor()
  expect(await readVideoState(page)).toMatchObject({ paused: true })

  if (isStreamed) {
    const ready = { ready_at: new Date() }
    await db.updateTable('video_streams').set(ready).where('upload_id', '=', uploadId).execute()
    await press(page)
    await expect.poll(async () => (await readVideoState(page)).seconds).toBeGreaterThan(0.2)
    expect((await readVideoState(page)).source).toMatch(/^blob:|\/stream\/index\.m3u8$/)
  } else {
    // Without ffmpeg there are no streams: the browser is given the file, and what it makes of it is its own.
    await db.deleteFrom('video_streams').where('upload_id', '=', uploadId).execute()
    await press(page)
    await expect.poll(async () => (await readVideoState(page)).source).toContain(url)
  }
  await page.context().close()
}

/** Two seconds of a test picture, in a shape that only ffmpeg turns into something a browser plays. */
function recordVideo(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-video-'))
  try {
    const file = join(folder, 'steam.mkv')
    const input = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=10']
    execFileSync('ffmpeg', ['-loglevel', 'error', ...input, '-c:v', 'libx264', file])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function findUpload({ db }: Product, url: string): Promise<number> {
  const name = url.split('/')[2] ?? ''
  const { id } = await db
    .selectFrom('uploads')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

const isReady = async ({ db }: Product, uploadId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('video_streams')
    .select('ready_at')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return Boolean(row?.ready_at)
}

/** Plays it as the browser's own button does, which no script can press. */
const press = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => void video.play().catch(() => {}))

const readVideoState = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    paused: video.paused,
    seconds: video.currentTime,
    source: video.currentSrc || video.src,
  }))
