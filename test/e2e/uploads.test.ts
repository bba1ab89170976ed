import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { makeStubFfmpeg, pathBefore } from '#test/stub-ffmpeg.ts'
import { drawPicture, emptyMp4 } from '#test/upload-files.ts'
import { chooseTag } from './compose.ts'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { watchVideo } from './video-story.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = startProduct(async () => ({ PATH: pathBefore(makeStubFfmpeg()) }))

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const choose = (page: Page, label: string, files: ReturnType<typeof file>[]) =>
  page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(files)

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)
  const title = language === 'zh-CN' ? '三张茶照 photos' : 'Three photos 照片'

  deepTest(
    'a member uploads several things at once, sees what failed, and others view what came',
    async () => {
      const { page, complaints } = await enterAs(product, language, {
        account: `painter_${language.slice(0, 2)}`,
      })
      const editor = page.locator('.cm-content')
      await pasteAtOnce(page, say)
      await expect.poll(() => editor.innerText()).toMatch(/\/uploads\/\S+w64h48/)
      await editor.press('ControlOrMeta+a')
      await editor.press('Delete')
      await chooseTag(page, say)
      await page.getByRole('textbox', { name: say('topics_title') }).fill(title)
      await editor.click()
      await page.keyboard.insertText('Look 看：\n\n')

      await choose(page, say('editor_upload_image'), [
        file('a red pot.png', 'image/png', await drawPicture('png', { width: 1400, height: 900 })),
        file('IMG_2041.jpg', 'image/jpeg', await drawPicture('jpeg', { width: 500, height: 700 })),
        file('not a picture.png', 'image/png', Buffer.from('<svg onload=alert(1)>')),
      ])
      await expect
        .poll(() => editor.innerText())
        .toMatch(/!\[a red pot\]\(\/uploads\/\S+w1400h900[\s\S]+!\[\]\(\/uploads\/\S+w500h700/)
      const failed = page.getByRole('alert').filter({ hasText: 'not a picture.png' })
      expect(await failed.innerText()).toContain(say('field_not_a_picture'))
      await page
        .getByRole('button', { name: say('editor_upload_dismiss', { name: 'not a picture.png' }) })
        .click()
      await expectFocused(editor)
      // What is sent waits for none that began before it, which is cancelled while it hangs.
      const heldUp = page.waitForRequest('**/api/uploads/image')
      await page.route('**/api/uploads/image', () => {}, { times: 1 })
      const small = await drawPicture('png', { width: 90, height: 60 })
      await choose(page, say('editor_upload_image'), [file('held up.png', 'image/png', small)])
      // Of two that are chosen together either may be the first to be sent.
      await heldUp
      await choose(page, say('editor_upload_image'), [file('sent.png', 'image/png', small)])
      await expect.poll(() => editor.innerText()).toContain('w90h60')
      await page.getByRole('button', { name: say('editor_upload_cancel', { name: 'held up.png' }) }).click()
      await editor.press('ControlOrMeta+z')
      await expect.poll(() => editor.innerText()).not.toContain('w90h60')
      await choose(page, say('editor_upload_file'), [
        file('价目 list.txt', 'text/plain', Buffer.from('龙井 80')),
      ])
      await expect.poll(() => editor.innerText()).toMatch(/\[价目 list\.txt\]\(\/files\//)
      await choose(page, say('editor_upload_video'), [file('steam.mp4', 'video/mp4', emptyMp4())])
      await expect.poll(() => editor.innerText()).toMatch(/!\[steam\]\(\/uploads\/\S+video\.mp4\)/)
      const told = page.getByRole('status').filter({ hasText: say('editor_uploaded', { name: 'steam.mp4' }) })
      await told.waitFor({ state: 'attached' })
      await pasteImage(page)
      await expect.poll(async () => (await editor.innerText()).match(/\/uploads\//g)?.length).toBe(4)
      expect(await editor.innerText()).toContain('Look 看：')
      await page.getByRole('button', { name: say('topics_publish') }).click()
      await page.getByText(say('topics_published')).waitFor()

      await page.goto('/')
      // One beside the text, and all of them in the viewer.
      const pictures = page.locator(`article:has-text("${title}") a.picture`)
      await pictures.first().waitFor()
      expect(await pictures.count()).toBe(3)
      await page.getByRole('link', { name: title }).first().click()
      await page.waitForURL('**/thread?**')
      await viewPictures(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: '价目 list.txt' }).click()
      // Its name is asked of the answer in a test of its own: without a language set, Chromium saves only ASCII names.
      expect(await readFile(await (await download).path(), 'utf8')).toBe('龙井 80')
      await expectWhole(page, [new URL(page.url()).pathname + new URL(page.url()).search], 'a.picture img')
      // The bytes of the made-up video are none, and one picture was meant to be refused.
      expect(complaints.filter((text) => !/video|media|422|ERR_FAILED/i.test(text))).toEqual([])
      await page.context().close()
    },
  )

  deepTest('a video says that it is being processed, and is watched once it has been', () =>
    watchVideo(product, language),
  )

  async function viewPictures(page: Page) {
    // Before, a picture is a mere link.
    await hydrated(page)
    const shift = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('a.picture img')].every(
        ({ width, height }) => width > 0 && height > 0,
      ),
    )
    expect(shift).toBe(true)
    await page.getByRole('link', { name: 'a red pot' }).focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('img', { name: 'a red pot' }).waitFor()
    await viewer.getByText('1 / 3').waitFor()
    const [place, scale] = [viewer.getByRole('status').first(), viewer.getByRole('status').last()]
    await page.keyboard.press('+')
    expect(await scale.innerText()).toBe('140%')
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowDown')
    expect(await scale.innerText()).toBe('20%')
    await viewer.getByRole('button', { name: say('posts_turn_right') }).click()
    await expect.poll(() => viewer.getByRole('img').getAttribute('style')).toContain('rotate(90deg)')
    await expectAccessible(page, 'the picture viewer')
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('2 / 3').waitFor()
    expect(await scale.innerText()).toBe('100%')
    // What is gone on to is told, with its name.
    expect(await place.textContent()).toMatch(/^(?!a red pot).+ 2 \/ 3$/)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('picture')
  }
})

/** Before the page knows what its member may upload: whoever sends then is told to wait. */
async function pasteAtOnce(page: Page, say: ReturnType<typeof words>) {
  const held: Route[] = []
  await page.route(/\/api\/uploadOptions/, (route) => void held.push(route), { times: 1 })
  await page.goto('/addTopic')
  await page.locator('.cm-content').waitFor()
  await expect.poll(() => held.length).toBe(1)
  await pasteImage(page)
  await page.getByRole('button', { name: say('topics_publish') }).click()
  await page.getByText(say('editor_uploads_under_way')).waitFor()
  await held[0]!.continue()
}

/** As a screenshot is pasted: a picture without a name of its own. */
async function pasteImage(page: Page) {
  const bytes = [...(await drawPicture('png', { width: 64, height: 48 }))]
  await page.locator('.cm-content').evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(data)], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
}

deepTest('one finger leads on, two zoom, and a picture that does not come says so', async () => {
  const say = words('en-US')
  const { page } = await product.visit('en-US', {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/')
  await hydrated(page)
  const first = page.locator('a.picture').first()
  await first.tap()
  const picture = page.getByRole('dialog').getByRole('img')
  await picture.waitFor()
  const touch = await page.context().newCDPSession(page)
  const swipe = async () => {
    for (const [type, x] of [
      ['touchStart', 300],
      ['touchMove', 180],
      ['touchMove', 60],
      ['touchEnd', undefined],
    ] as const)
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints: x ? [{ x, y: 300 }] : [] })
  }
  await swipe()
  await page
    .getByRole('dialog')
    .getByText(/^2 \/ /)
    .waitFor()
  const fingers = (type: string, apart: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: apart
        ? [
            { x: 195 - apart, y: 300, id: 1 },
            { x: 195 + apart, y: 300, id: 2 },
          ]
        : [],
    })
  await fingers('touchStart', 30)
  await fingers('touchMove', 45)
  await fingers('touchMove', 60)
  await fingers('touchEnd', 0)
  const status = page.getByRole('dialog').getByRole('status').last()
  await expect.poll(async () => Number.parseInt(await status.innerText(), 10)).toBeGreaterThan(150)
  // Not by a tap: on a busy machine the browser takes one for a long press, which presses nothing.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.route('**/uploads/**', (route) => route.abort())
  await first.tap()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog').getByText(say('posts_picture_failed')).waitFor()
  await page.context().close()
})

deepTest(
  'what staff allow meanwhile is taken by an editor that is open, and what they close has no tool',
  async () => {
    const say = words('en-US')
    await saveSettings(product.db, { fileMegabytesMax: 1 }, null)
    const { page } = await enterAs(product, 'en-US', {})
    const rules = async () => {
      const answer = page.waitForResponse('**/api/uploadOptions*')
      await page.goto('/addTopic')
      return JSON.stringify(await (await answer).json())
    }
    await expect.poll(rules).toContain('"bytesMax":1048576')
    const video = page.locator(`input[type=file][aria-label="${say('editor_upload_video')}"]`)
    await video.waitFor({ state: 'attached' })
    await saveSettings(product.db, { fileMegabytesMax: 5, videoTypes: [] }, null)
    const large = file('leaves.txt', 'text/plain', Buffer.alloc(2_000_000, 65))
    const editor = page.locator('.cm-content')
    await expect
      .poll(
        async () => {
          await choose(page, say('editor_upload_file'), [large])
          return (await editor.innerText()).includes('](/files/')
        },
        { interval: 500 },
      )
      .toBe(true)
    await video.waitFor({ state: 'detached' })
    await saveSettings(product.db, { videoTypes: ['mp4', 'mov', 'mkv', 'webm'] }, null)
    await page.context().close()
  },
)
