import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findSheets } from '#web/sheets-in-page.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, settled, shareProduct } from './product.ts'
import { holdScripts, type Reader, readOnSlowLine } from './slow-line-story.ts'
import { readTranslated } from './translated-page-story.ts'
import { expectFits } from './whole.ts'
import { words } from './words.ts'

const product = shareProduct()
const isAlive = (page: Page) => page.evaluate(() => !('$_TSR' in window))

/** The paths of the operations and the style sheets that a page asks for, as it asks for them. */
function listenForCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || pathname.endsWith('.css')) asked.push(pathname)
  })
  return asked
}

/**
 * The count of readers is asked for a moment after the page is alive: what is asked for by then is all, but for sheets of
 * parts that come later.
 */
async function expectOnlyTheCount(page: Page, asked: string[]): Promise<void> {
  await expect.poll(() => asked, { message: page.url() }).toContain('/api/statistic/add')
  await settled(page)
  const held = findSheets(await page.content())
  expect(held.length, page.url()).toBeGreaterThan(2)
  const askedAgain = asked.filter((path) => path.startsWith('/api/') || held.includes(path.slice(1)))
  expect(askedAgain, page.url()).toEqual(['/api/statistic/add'])
}

test('a page nobody touches stands still, and comes alive by itself after ten seconds', async () => {
  const { page, complaints } = await product.visit('en-US')
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.clock.fastForward(2_000)
  await settled(page)
  expect(await isAlive(page)).toBe(false)
  await page.clock.fastForward(8_000)
  await page.waitForFunction(() => !('$_TSR' in window))
  expect(complaints).toEqual([])
  await page.context().close()
})

// The pointer comes to rest in the margin: over a link it would ask for where that leads.
const touches: [string, (page: Page) => Promise<void>][] = [
  ['a pointer', (page) => page.mouse.move(10, 300)],
  ['a key', (page) => page.keyboard.press('Tab')],
  ['a scroll', (page) => page.mouse.wheel(0, 200)],
]
deepTest.each(touches)('%s brings it alive, and it asks for nothing that it came with', async (_, touch) => {
  const { page } = await product.visit('en-US')
  const asked = listenForCalls(page)
  await page.goto('/')
  await touch(page)
  await page.waitForFunction(() => !('$_TSR' in window))
  await expectOnlyTheCount(page, asked)
  await page.context().close()
})

deepTest('a page comes alive as it was drawn, whatever its address adds and in whatever order', async () => {
  const { page, complaints } = await product.visit('en-US')
  const asked = listenForCalls(page)
  const { id } = await product.db
    .selectFrom('topics')
    .select('id')
    .where('is_question', '=', false)
    .orderBy('comment_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const addresses = [
    `/thread?topicId=${id}&order=newest&utm_source=letter`,
    '/?tagId=1&list=replied&utm_source=letter',
    '/question/list?filter=resolved&utm_source=letter',
    '/help?keyword=points&utm_source=letter',
    '/search?keyword=tea&order=newest&utm_source=letter',
  ]
  for (const address of addresses) {
    asked.length = 0
    await page.goto(address)
    // A pointer over a link would ask for where it leads.
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => !('$_TSR' in window))
    await expectOnlyTheCount(page, asked)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a page that the browser translates comes alive, and goes on being translated', () =>
  readTranslated(product))

test('a button pressed before the program is there does what it says once it is', async () => {
  const { page } = await product.visit('en-US')
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Theme/ })
    .first()
    .click()
  expect(await isAlive(page)).toBe(false)
  await letThrough()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
  await page.context().close()
})

/** A button that gives way to another of its name as soon as it is touched, or while it is clicked, which counts its clicks. */
async function putHeir(page: Page, cause: 'pointerdown' | 'click' = 'pointerdown'): Promise<void> {
  await page.evaluate((cause) => {
    const [guests, members] = [document.createElement('button'), document.createElement('button')]
    for (const button of [guests, members]) Object.assign(button, { name: 'tea', textContent: 'Pour' })
    members.value = '0'
    members.addEventListener('click', () => {
      members.value = `${Number(members.value) + 1}`
    })
    // Ahead of the button, as where React takes a part over because it is clicked.
    document.addEventListener(cause, () => guests.replaceWith(members), { capture: true, once: true })
    document.querySelector('main')!.prepend(guests)
  }, cause)
}

deepTest.each(['click', 'tap'] as const)(
  'a %s that takes a button for its heir is done once',
  async (press) => {
    const { page } = await product.visit('en-US', { hasTouch: true })
    await page.goto('/')
    await hydrated(page)
    await putHeir(page)
    const button = page.locator('[name=tea]')
    await button[press]()
    await expect.poll(() => button.getAttribute('value')).toBe('1')
    // One that comes within half a second may be that of the same press.
    await page.waitForTimeout(600)
    await button[press]()
    await expect.poll(() => button.getAttribute('value')).toBe('2')
    await page.context().close()
  },
)

deepTest('a click on its way to a button that gives way meanwhile is the heir’s', async () => {
  const { page } = await product.visit('en-US')
  await page.goto('/')
  await hydrated(page)
  await putHeir(page, 'click')
  const button = page.locator('[name=tea]')
  await button.click()
  await expect.poll(() => button.getAttribute('value')).toBe('1')
  await button.click()
  await expect.poll(() => button.getAttribute('value')).toBe('2')
  await page.context().close()
})

deepTest('a click that the browser makes late is of the press that was done in its place', async () => {
  const { page } = await product.visit('en-US')
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await putHeir(page)
  const button = page.locator('[name=tea]')
  await button.hover()
  const press = async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
  await press()
  await page.clock.runFor(100)
  expect(await button.getAttribute('value')).toBe('1')
  await press()
  await page.clock.runFor(100)
  expect(await button.getAttribute('value')).toBe('1')
  await page.clock.runFor(500)
  await press()
  expect(await button.getAttribute('value')).toBe('2')
  await page.context().close()
})

deepTest('a guest follows a link before the program is there', async () => {
  const { page } = await product.visit('en-US')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  const title = page.getByRole('main').locator('article h2 a').first()
  await title.click()
  await page.waitForURL(/\/thread\?topicId=\d+/)
  await page.context().close()
})

deepTest('whoever saves data gets nothing of the program before they touch the page', async () => {
  const { page } = await product.visit('en-US')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.clock.fastForward(15_000)
  await settled(page)
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => !('$_TSR' in window))
  await page.context().close()
})

deepTest('a button pressed while the line is away does what it says after the next touch', async () => {
  const { page } = await product.visit('en-US')
  const away = /\/assets\/.*\.js$/
  await page.route(away, (route) => route.abort())
  const failed = page.waitForEvent('pageerror')
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Theme/ })
    .first()
    .click()
  await failed
  await page.unroute(away)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 10)
      return page.evaluate(() => document.documentElement.dataset.theme)
    })
    .toBe('light')
  await page.context().close()
})

deepTest('a page with a form is alive without a touch', async () => {
  const { page } = await product.visit('en-US')
  await page.goto('/login')
  await page.waitForFunction(() => !('$_TSR' in window))
  await hydrated(page)
  await page.context().close()
})

const readers: [Reader, number][] = [
  ['guest', 1280],
  ['guest', 390],
  ['member', 1280],
  ['member', 390],
]
deepTest.each(readers)(
  'on a slow line a %s’s window of %i pixels comes alive by whatever is done, and nothing moves then',
  (reader, width) => readOnSlowLine(product, reader, width),
)

deepTest('whoever reloads a page or comes back to it finds the place they were at', async () => {
  const { page } = await enterAs(product, 'en-US')
  await page.goto('/')
  await page.mouse.wheel(0, 400)
  await page.waitForFunction(() => scrollY >= 400)
  await hydrated(page)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await page
    .getByRole('link', { name: words('en-US')('shell_terms') })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('/termsService')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await page.context().close()
})

deepTest(
  'a form that is sent before the program is there is sent by it, and not by the browser',
  async () => {
    const { page } = await product.visit('en-US')
    const letThrough = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.locator('[name=account]').fill('nobody_here')
    await page.locator('[name=password]').fill('a secret that stays')
    await page.keyboard.press('Enter')
    await letThrough()
    await page.getByText(words('en-US')('error_wrong_credentials')).waitFor()
    expect(page.url()).not.toContain('secret')
    await page.context().close()
  },
)

deepTest('a long word fits before the editor is there', async () => {
  const { page } = await enterAs(product, 'en-US', {}, { viewport: { width: 390, height: 844 } })
  await page.route(/\/assets\/markdown-editor-.*\.js$/, () => {})
  await page.goto('/addTopic')
  await page.locator('main textarea').fill(`https://tea.example.org/${'leaf'.repeat(200)}`)
  await expectFits(page, 'a form whose editor is on its way')
  await page.context().close()
})
