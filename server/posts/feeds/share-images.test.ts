import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Language } from '#contract/core/language.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { saveSiteSettings } from '#contract/site/site-settings.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'
import { readFonts, writeText } from './write-text.ts'

const { app, as, db, cast, tags, settings } = await createTestApp()

const publish = (title: string, tagId = tags.green) =>
  makeTopic(db, { authorId: cast.ann.memberId, tagId, title })
const pathOf = async (topicId: number, language: Language = 'en-US') =>
  (await as(null).call(readTopic, { topicId }, language)).picture.path

async function fetchImage(path: string) {
  const answer = await app.inject(path)
  expect(answer.statusCode, path).toBe(200)
  return answer
}

/** The dark pixels of the title's place, as how much of it letters cover. */
const inkOf = async (image: Buffer) => {
  const { channels } = await sharp(image).extract({ left: 72, top: 140, width: 1056, height: 360 }).stats()
  return 255 - channels[0]!.mean
}

/** Those of these texts that the machine has a font for: one of two that a new one may lack. */
async function drawable(texts: string[]): Promise<string[]> {
  const { chinese, latin } = await readFonts()
  return texts.filter((text) => (/\p{Script=Han}/u.test(text) ? chinese : latin))
}

test('a topic without a picture is shared with one of its own words, in both languages', async () => {
  const topicId = await publish('明前龙井怎么泡才不苦？')
  const { picture } = await as(null).call(readTopic, { topicId })
  expect(picture).toMatchObject({ width: 1200, height: 630, isDrawn: true })
  const { headers, rawPayload } = await fetchImage(picture.path)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(rawPayload.length).toBeLessThan(100_000)
  // The site and the tag are named in the reader's language.
  const chinese = await fetchImage(await pathOf(topicId, 'zh-CN'))
  expect(chinese.rawPayload.equals(rawPayload)).toBe(!(await readFonts()).latin)
})

test('a site with an icon of its own shows that one, and the product’s where its file is gone', async () => {
  const cornerOf = async (path: string) => {
    const { rawPayload } = await fetchImage(path)
    const { channels } = await sharp(rawPayload).extract({ left: 96, top: 96, width: 16, height: 16 }).stats()
    return channels.map(({ mean }) => Math.round(mean))
  }
  const topicId = await publish('Whose is it?')
  const before = await pathOf(topicId)
  const ofProduct = await cornerOf(before)
  const bytes = await drawPicture('png', { width: 600, height: 300 })
  const sent = await sendFile(as(cast.keeper), 'image', { name: 'icon.png', bytes })
  await as(cast.keeper).call(saveSiteSettings, { changes: JSON.stringify({ siteIcon: sent.body.url }) })
  await eventually(async () => expect(await pathOf(topicId)).not.toBe(before))
  const own = await pathOf(topicId)
  expect(await cornerOf(own)).not.toEqual(ofProduct)
  expect((await app.inject(before)).headers.location).toBe(own)

  await settings({ siteIcon: '/uploads/0123456789abcdefghijkl/w300h250.webp' })
  await eventually(async () => expect(await pathOf(topicId)).not.toBe(own))
  expect(await cornerOf(await pathOf(topicId))).toEqual(ofProduct)
  await settings({ siteIcon: '' })
})

test('whatever a title is made of is drawn as it is', async () => {
  const titles = [
    'Tea',
    'A & B </span> <b>"bold"</b> ]]> &amp;',
    '😀'.repeat(45),
    '茶'.repeat(90),
    'W'.repeat(90),
  ]
  const images = await Promise.all(
    (await drawable(titles)).map(
      async (title) => (await fetchImage(await pathOf(await publish(title)))).rawPayload,
    ),
  )
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(images.length)
  const inks = await Promise.all(images.map(inkOf))
  const [least = 0, ...more] = inks
  for (const ink of more) expect(ink).toBeGreaterThan(least)
})

test('a text keeps to its lines, and a turned direction stays out of it', async () => {
  const look = { sizePx: 56, color: '#000000', widthMaxPx: 1056, linesMax: 4 }
  for (const text of [
    '茶'.repeat(90),
    'W'.repeat(90),
    'green tea '.repeat(9),
    '👩‍👩‍👧'.repeat(90),
    '😀\u200d'.repeat(45),
  ]) {
    const written = await writeText(text, look)
    if (!(await drawable([text])).length) {
      expect(written, text).toBeUndefined()
      continue
    }
    const { widthPx = 0, heightPx = 0 } = written ?? {}
    expect(widthPx, text).toBeGreaterThan(0)
    expect(widthPx, text).toBeLessThanOrEqual(look.widthMaxPx)
    expect(heightPx, text).toBeLessThan(4 * 56 * 1.36)
    const whole = await writeText(text, { ...look, linesMax: 9 })
    if (whole && whole.heightPx > heightPx) expect(whole.heightPx, text).toBeGreaterThan(4 * 56 * 1.36)
  }
  const [plain, turned] = await Promise.all(['Oolong', 'Oo\u202elong'].map((text) => writeText(text, look)))
  expect(turned?.picture.equals(plain!.picture)).toBe(true)
})

test('a machine without fonts writes nothing, and says so rather than failing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-fonts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = join(folder, 'fonts.conf')
  writeFileSync(config, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const script = `import { readFonts, writeText } from ${JSON.stringify(join(import.meta.dirname, 'write-text.ts'))}
    const look = { sizePx: 56, color: '#000000', widthMaxPx: 1056, linesMax: 4 }
    console.log(JSON.stringify([await readFonts(), (await writeText('Tea', look)) ?? null]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, FONTCONFIG_FILE: config },
  })
  expect(JSON.parse(stdout)).toEqual([{ chinese: false, latin: false }, null])
})

test('an address with other words leads to the one of today, and what guests may not view has none', async () => {
  const topicId = await publish('First title')
  const before = await pathOf(topicId)
  await db.updateTable('topics').set({ title: 'Second title' }).where('id', '=', topicId).execute()
  const { statusCode, headers } = await app.inject(before)
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-cache'])
  expect(headers.location).not.toBe(before)
  const now = String(headers.location)
  await fetchImage(now)

  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topicId).execute()
  const gatedId = await publish('Secret blend', tags.black)
  const gatedPath = await pathOf(gatedId)
  await fetchImage(gatedPath)
  await ownTagRights(db, tags.black, { [await makeRole(db, 'Gold')]: ['view_topics'] })
  await eventually(async () => expect((await app.inject(gatedPath)).statusCode).toBe(404))
  await settings({ reviewTopics: 'all' })
  const waiting = { title: 'Not yet', body: 'It waits.', tagId: tags.green }
  const { topicId: waitingId } = await as(cast.bob).call(publishTopic, waiting)
  const missing = [
    `/share/${waitingId}-zh-CN-000000000000.png`,
    now,
    '/share/999-zh-CN-000000000000.png',
    '/share/1-fr-000000000000.png',
    '/share/x.png',
  ]
  for (const path of missing) expect((await app.inject(path)).statusCode, path).toBe(404)
})
