import { readdirSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { readPicturePath, smallPicturePath, thumbnailPath } from '#contract/posts/upload-paths.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { drawBmp, drawPicture, sendFile } from '#test/upload-files.ts'
import { makePicture } from './pictures.ts'

const { app, as, cast } = await createTestApp()
const { workFolder } = testDeps.uploads
const ann = as(cast.ann)
const gifOf = async (frames: number) => {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: { r: at * 90, g: 9, b: 9 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer()
}
const fetchBytes = async (url: string) => app.inject({ url })
const send = (name: string, bytes: Buffer, language?: string) =>
  sendFile(ann, 'image', { name, bytes }, language)

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is made anew in the sizes that pages need',
  async (format) => {
    const { status, body } = await send(`tea.${format}`, await drawPicture(format))
    expect(status).toBe(200)
    const picture = readPicturePath(body.url)!
    expect(picture).toMatchObject({ width: 900, height: 600, isMoving: false })
    for (const [url, width] of [
      [body.url, 900],
      [smallPicturePath(picture)!, 640],
      [thumbnailPath(picture.name), 240],
    ] as const) {
      const answer = await fetchBytes(url)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
  },
)

test.skipIf(process.platform !== 'linux')('a disk that is full is no fault of the picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'teahouse-full-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'came')
  await writeFile(path, await drawPicture('png'))
  await symlink('/dev/full', `${path}-full`)
  await expect(makePicture(path, ['png'])).rejects.toThrow('No space left on device')
})

test('where it was taken is gone, and it stands upright', async () => {
  const bytes = await sharp(await drawPicture('jpeg'))
    .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  const { body } = await send('home.jpg', bytes)
  expect(readPicturePath(body.url)).toMatchObject({ width: 600, height: 900 })
  const { rawPayload } = await fetchBytes(body.url)
  expect(await sharp(rawPayload).metadata()).not.toHaveProperty('exif')
  expect(rawPayload.includes('GPS')).toBe(false)
})

test('a moving picture keeps moving, a BMP is read', async () => {
  const { body: gif } = await send('dance.gif', await gifOf(3))
  expect(readPicturePath(gif.url)).toMatchObject({ width: 60, height: 40, isMoving: true })
  expect((await sharp((await fetchBytes(gif.url)).rawPayload).metadata()).pages).toBe(3)
  const { body: bmp } = await send('old.bmp', drawBmp(30, 20))
  expect(readPicturePath(bmp.url)).toMatchObject({ width: 30, height: 20 })
})

const hugeBmp = drawBmp(4, 4)
hugeBmp.writeInt32LE(100_000, 18)
hugeBmp.writeInt32LE(100_000, 22)
const refused: {
  what: string
  name: string
  make: () => Promise<Buffer> | Buffer
  status?: number
  code?: string
}[] = [
  {
    what: 'SVG with a script',
    name: 'a.svg',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  },
  {
    what: 'SVG that calls itself PNG',
    name: 'a.png',
    make: () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  },
  {
    what: 'HTML that calls itself JPEG',
    name: 'a.jpg',
    make: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  },
  {
    what: 'a GIF head before a script',
    name: 'a.gif',
    make: () => Buffer.from('GIF89a/*<script>*/=1;alert(1)//</script>'),
  },
  { what: 'nothing', name: 'a.png', make: () => Buffer.alloc(0), code: 'file_empty' },
  {
    what: 'half a picture',
    name: 'a.jpg',
    make: async () => (await drawPicture('jpeg', { noise: true })).subarray(0, 20_000),
  },
  {
    what: 'a bomb of pixels',
    name: 'a.png',
    make: () => drawPicture('jpeg', { width: 8_000, height: 8_000 }),
    code: 'too_many_pixels',
  },
  { what: 'a BMP that promises too much', name: 'a.bmp', make: () => hugeBmp, code: 'too_many_pixels' },
  {
    what: 'more than 5 MB',
    name: 'a.png',
    make: () => Buffer.alloc(5 * 1024 * 1024 + 1, 1),
    status: 413,
    code: 'file_too_large',
  },
]
test.each(refused)(
  '$what is refused with a sentence, and leaves nothing',
  async ({ name, make, status = 422, code = 'not_a_picture' }) => {
    const before = readdirSync(workFolder).length
    const bytes = await make()
    const english = await send(name, bytes)
    expect([english.status, english.body.error.fields?.file?.code]).toEqual([status, code])
    const chinese = await send(name, bytes, 'zh-CN')
    expect(chinese.body.error.fields.file.message).toMatch(/[\u4e00-\u9fff]/)
    expect(readdirSync(workFolder).length).toBe(before)
  },
)

test('what follows a picture in the same file does not survive', async () => {
  const both = Buffer.concat([await drawPicture('png'), Buffer.from('<script>alert("polyglot")</script>')])
  const { body } = await send('both.png', both)
  expect((await fetchBytes(body.url)).rawPayload.includes('polyglot')).toBe(false)
})
