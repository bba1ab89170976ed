import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeTopic } from '#test/makers.ts'
import { steamMp4 } from '#test/stub-ffmpeg.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { sendUpload } from './send-upload.ts'
import { words } from './words.ts'

/** A video is pressed while its stream is being made, once the stream is there, and where no stream was ever asked for. */
export async function watchVideo(product: Product, language: Language): Promise<void> {
  const { db } = product
  const say = words(language)
  const { page, member } = await enterAs(product, language)
  const url = await sendUpload(page, 'video', { name: 'steam.mp4', buffer: readFileSync(steamMp4) })
  const uploadId = await findUpload(product, url)
  await expect.poll(() => isReady(product, uploadId)).toBe(true)
  const topicId = await makeTopic(db, {
    authorId: member.memberId,
    tagId: await findLeafTag(db),
    body: `![Steam](${url})`,
  })

  // Whoever has taken it is at work; nobody else takes it up.
  const streams = db.updateTable('video_streams').where('upload_id', '=', uploadId)
  await streams.set({ due_at: new Date(Date.now() + 600_000), ready_at: null }).execute()
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await press(page)
  await page.getByText(say('posts_video_processing')).waitFor()
  expect(await readVideoState(page)).toMatchObject({ paused: true })

  await streams.set({ ready_at: new Date() }).execute()
  await press(page)
  await expect.poll(async () => (await readVideoState(page)).seconds).toBeGreaterThan(0.2)
  expect((await readVideoState(page)).source).toMatch(/^blob:|\/stream\/index\.m3u8$/)

  await db.deleteFrom('video_streams').where('upload_id', '=', uploadId).execute()
  await page.reload()
  await hydrated(page)
  await press(page)
  await expect.poll(async () => (await readVideoState(page)).seconds).toBeGreaterThan(0.2)
  expect((await readVideoState(page)).source).toContain(url)
  await page.context().close()
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
