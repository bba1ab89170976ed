import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { saveSiteSettings } from '#contract/site/site-settings.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'

const assetsFolder = mkdtempSync(join(tmpdir(), 'teahouse-icons-'))
afterAll(() => rmSync(assetsFolder, { recursive: true }))
cpSync('public', assetsFolder, { recursive: true })
mkdirSync(join(assetsFolder, 'assets'))

const loadHandler = async () => ({ fetch: async () => new Response('') })
const pages = { assetsFolder, isDevelopment: false, loadHandler }
const { app, as, cast, db, settings } = await createTestApp({}, { pages })
const keeper = as(cast.keeper)
const save = (siteIcon: string) => keeper.call(saveSiteSettings, { changes: JSON.stringify({ siteIcon }) })

const sizes = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
}
const read = async (name: string) => (await app.inject({ url: `/${name}` })).rawPayload
const ofProduct = (name: string) => readFileSync(join('public', name))

/** The colour in the middle of a picture, and in its corner. */
async function coloursOf(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (place: number) => [...data.subarray(place * 4, place * 4 + 4)]
  return { middle: at((info.height / 2) * info.width + info.width / 2), corner: at(0) }
}

test('every icon of the site is drawn from the picture that staff chose, and is the product’s own without one', async () => {
  for (const name of [...Object.keys(sizes), 'favicon.ico', 'favicon.svg'])
    expect(await read(name)).toEqual(ofProduct(name))
  // Wider than high: nothing of it is cut away.
  const sent = await sendFile(keeper, 'image', {
    name: 'icon.png',
    bytes: await drawPicture('png', { width: 600, height: 300 }),
  })
  await save(sent.body.url)
  await eventually(async () => expect(await read('icon-192.png')).not.toEqual(ofProduct('icon-192.png')))
  for (const [name, size] of Object.entries(sizes)) {
    const icon = await read(name)
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    const { middle, corner } = await coloursOf(icon)
    const isOnGround = /maskable|apple/.test(name)
    if (isOnGround) expect(corner).toEqual([255, 255, 255, 255])
    else expect(corner[3]).toBe(0)
    expect(Math.abs(middle[1]! - 107), name).toBeLessThan(6)
  }
  const shown = await app.inject({ url: '/favicon.svg' })
  expect(shown.headers['content-type']).toBe('image/svg+xml')
  expect(shown.headers['cache-control']).toBe('public, max-age=3600')
  expect((await coloursOf(shown.rawPayload)).corner[3]).toBe(0)
  // What stands in the form of an .ico is a PNG behind its head.
  expect(await sharp((await read('favicon.ico')).subarray(22)).metadata()).toMatchObject({ width: 48 })
  expect((await read('service-worker.js')).toString()).toBe(ofProduct('service-worker.js').toString())

  const bound = db.selectFrom('upload_uses').select('upload_id').where('site_part', '=', 'setting:siteIcon')
  expect(await bound.execute()).toHaveLength(1)
  await save('')
  expect(await bound.execute()).toEqual([])
  await eventually(async () => expect(await read('favicon.svg')).toEqual(ofProduct('favicon.svg')))
})

test('an icon is a picture of this site; one that is gone leaves the product’s own', async () => {
  for (const elsewhere of ['https://a.example/x.png', '/uploads/../x.webp', '/favicon.svg'])
    expect((await refusal(save(elsewhere))).status).toBe(422)
  await settings({ siteIcon: '/uploads/0123456789abcdefghijkl/w300h250.webp' })
  expect(await read('favicon.svg')).toEqual(ofProduct('favicon.svg'))
})
