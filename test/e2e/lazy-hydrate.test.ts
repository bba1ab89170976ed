import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, startProduct } from './product.ts'

const product = startProduct()
const isAlive = (page: Page) => page.evaluate(() => !('$_TSR' in window))

test('a page nobody touches stands still, and comes alive by itself after ten seconds', async () => {
  const { page, complaints } = await product.visit('en-US')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.waitForTimeout(2_000)
  expect(await isAlive(page)).toBe(false)
  await page.waitForFunction(() => !('$_TSR' in window), undefined, { timeout: 12_000 })
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each<[string, (page: Page) => Promise<void>]>([
  ['a key', (page) => page.keyboard.press('Tab')],
  ['a pointer', (page) => page.mouse.move(200, 300)],
  ['a scroll', (page) => page.mouse.wheel(0, 200)],
])('%s brings it alive, and it asks for nothing that it came with', async (_, touch) => {
  const { page } = await product.visit('en-US')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto('/')
  await touch(page)
  await page.waitForFunction(() => !('$_TSR' in window))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/statistic/add'])
  await page.context().close()
})

test('a button pressed before the program is there does what it says once it is', async () => {
  const { page } = await product.visit('en-US')
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Theme/ })
    .first()
    .click()
  expect(await isAlive(page)).toBe(false)
  letThrough()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
  await page.context().close()
})

test('a guest follows a link before the program is there', async () => {
  const { page } = await product.visit('en-US')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  const title = page.getByRole('main').locator('article h2 a').first()
  await title.click()
  await page.waitForURL(/\/thread\?topicId=\d+/)
  await page.context().close()
})

test('a page with a form is alive without a touch', async () => {
  const { page } = await product.visit('en-US')
  await page.goto('/login')
  await page.waitForFunction(() => !('$_TSR' in window))
  await hydrated(page)
  await page.context().close()
})
