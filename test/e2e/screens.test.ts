import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { xssPayloads } from '#contract/markdown/xss-payloads.fixture.ts'
import { saveSettings } from '#server/core/settings.ts'
import { addTopic } from '#server/posts/topics/topic-writing.ts'
import { findLeafTag } from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import { expectToolsInRow } from './compose.ts'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Product, startProduct } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

interface LayoutShift extends PerformanceEntry {
  value: number
}

const product = startProduct()

const screens = [
  '/',
  '/thread?topicId=1',
  '/thread?topicId=999999',
  '/login',
  '/register',
  '/termsService',
  '/feedback',
  '/help',
  '/helpDetail?helpId=10',
]
test('every screen is whole, accessible and without a complaint', async () => {
  const { page, complaints } = await product.visit('zh-CN')
  await expectWhole(page, screens)
  expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([])
  await page.context().close()
})

/** How far what a page had shown moved by itself since it was opened; 0.1 is too much for a reader (the field calls it CLS). */
const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        // Of a page on which nothing moved the observer hears nothing.
        setTimeout(resolve, 500, 0)
      }),
  )

deepTest('what comes late moves nothing on a member’s own pages', async () => {
  const { page } = await enterAs(product, 'en-US')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.route(/\/api\/(?!base)/, async (route) => {
    await sleep(200)
    await route.continue()
  })
  for (const name of ['home', 'point', 'payment']) {
    await page.goto(`/user/control/${name}`)
    await page.locator('[data-pending]').first().waitFor()
    await expect.poll(() => page.locator('[data-pending]').count()).toBe(0)
    expect(await page.locator('footer').isVisible()).toBe(true)
    expect([name, await readShift(page)]).toEqual([name, expect.closeTo(0, 1)])
  }
  await page.context().close()
})

deepTest('an address with no id, or none that could be, names nothing', async () => {
  const { page } = await enterAs(product, 'zh-CN')
  const say = words('zh-CN')
  const missing = [
    ['/thread', 'topics_missing', 404],
    ['/thread?topicId=tea', 'topics_missing', 404],
    ['/question?questionId=99999999999999999999', 'question_page_missing', 404],
    ['/user/editTopic', 'topics_missing', 200],
  ] as const
  for (const [address, title, status] of missing) {
    const answer = await page.goto(address)
    await page.getByRole('heading', { name: say(title) }).waitFor()
    expect([address, answer?.status()]).toEqual([address, status])
    expect([address, await page.getByRole('alert').allInnerTexts()]).toEqual([address, []])
  }
  await page.context().close()
})

deepTest('a page of the management that is opened without its number asks for nothing', async () => {
  const { page, complaints } = await enterAs(product, 'zh-CN', { staffRole: 'administrator' })
  const say = words('zh-CN')
  const missing = [
    ['/manage/batch', 'page_missing_text'],
    ['/manage/member', 'manage_members_none'],
    ['/manage/moveComments', 'moving_gone'],
    ['/manage/webhookDeliveries', 'page_missing_text'],
  ] as const
  for (const [address, text] of missing) {
    await page.goto(address)
    await page.getByText(say(text), { exact: true }).waitFor()
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

/** Leaves without an icon under a root of their own. */
async function makeTags({ db }: Product, count: number): Promise<void> {
  const named = (name: string) => ({ name_zh: name, name_en: name, position: 99 })
  const { id } = await db
    .insertInto('topic_tags')
    .values(named('Many leaves'))
    .returning('id')
    .executeTakeFirstOrThrow()
  const leaves = Array.from({ length: count }, (_, at) => ({ ...named(`Leaf ${at + 1}`), parent_id: id }))
  await db.insertInto('topic_tags').values(leaves).execute()
  // What the product keeps of the tags is dropped with any change of its settings, as staff's own changes drop it.
  await saveSettings(db, { allowTopics: true }, null)
}

deepTest('the page to write a topic on is accessible', async () => {
  const { page } = await enterAs(product, 'en-US')
  await makeTags(product, 60)
  await expectWhole(page, ['/addTopic'], '.cm-content')
  await expectToolsInRow(page, [320, 390, 1280])
  const say = words('en-US')
  const picker = page.getByRole('combobox', { name: say('topics_tag') })
  await picker.click()
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBeGreaterThan(60)
  await expectAccessible(page, 'the list of tags')
  await page.keyboard.type('Leaf 17')
  await expect.poll(() => options.count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => picker.innerText()).toBe('Many leaves / Leaf 17')
  await expectFocused(picker)
  await page.getByRole('button', { name: say('poll_add') }).press('Enter')
  const more = page.getByRole('button', { name: say('poll_more') })
  for (let number = 3; await more.isVisible(); number++) {
    await more.press('Enter')
    await expectFocused(page.getByLabel(say('poll_option', { number })))
  }
  await page.context().close()
})

test('nothing that members write runs in a reader’s browser', async () => {
  const author = await product.db.selectFrom('members').select('id').limit(1).executeTakeFirstOrThrow()
  const tagId = await findLeafTag(product.db)
  const { page } = await product.visit('en-US')
  const fired: string[] = []
  await page.exposeFunction('xss', () => fired.push(page.url()))
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => fired.push(dialog.message())))
  for (let at = 0; at < xssPayloads.length; at += 100) {
    // NUL never gets as far: the contract refuses it.
    const body = xssPayloads
      .slice(at, at + 100)
      .join('\n\n')
      .replaceAll('\0', '')
    const text = await testMarkdown.renderTopic(body, { idPrefix: `x${at}-` })
    const topicId = await product.db.transaction().execute((tx) =>
      addTopic(tx, {
        tagId,
        authorId: author.id,
        title: `</script><script>xss()</script> ${at}`,
        text,
      }),
    )
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      `</script><script>xss()</script> ${at}`,
    )
  }
  expect(fired).toEqual([])
  await page.context().close()
})

deepTest('an unknown address leads to the index, which says so', async () => {
  const { page } = await product.visit('en-US')
  await page.goto('/no/such/page')
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('status').getByText(words('en-US')('shell_page_missing')).waitFor()
  await page.context().close()
})

deepTest('the reader’s language is kept, and the theme too', async () => {
  const { page } = await product.visit('zh-CN')
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'English' }).click()
  await page
    .getByRole('link', { name: words('en-US')('shell_sign_in') })
    .first()
    .waitFor()
  await page.goto('/termsService')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  await hydrated(page)
  const theme = page.getByRole('button', { name: /^Theme/ })
  const barColors = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).media))
  await theme.click()
  expect(await barColors()).toEqual(['all', 'not all'])
  await theme.click()
  expect(await barColors()).toEqual(['not all', 'all'])
  await page.reload()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await barColors()).toEqual(['not all', 'all'])
  await hydrated(page)
  await page.getByRole('button', { name: /^Theme/ }).click()
  expect(await barColors()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  await page.context().close()
})

test('a list is as dense as its reader wants it, before the program is there, and what is pinned is folded', async () => {
  const { page } = await product.visit('en-US')
  const say = words('en-US')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const cards = page.getByRole('main').locator('ol article')
  const heights = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  const pinned = cards.filter({ hasText: say('topics_pinned') })
  const [roomy = 0] = await heights()
  // Seven topics in what is left of 800 pixels below the header and the orders, thirteen when they are compact.
  const top = (await cards.first().boundingBox())!.y
  expect(top + 7 * (roomy + 1)).toBeLessThanOrEqual(800)
  await page.getByRole('button', { name: say('topics_compact') }).click()
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(roomy)
  expect(top + 13 * (Math.max(...(await heights())) + 1)).toBeLessThanOrEqual(800)
  expect(await pinned.count()).toBe(1)
  await page.getByRole('button', { name: say('topics_fold_pins') }).click()
  await pinned.waitFor({ state: 'hidden' })

  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.reload()
  expect(await page.locator('html').getAttribute('data-density')).toBe('compact')
  expect((await heights()).filter((height) => height > 0).every((height) => height < roomy)).toBe(true)
  expect(await pinned.isVisible()).toBe(false)
  await page.context().close()
})

test('a phone shows five roomy topics or nine compact ones, and the narrowest cuts nothing off', async () => {
  const { page } = await product.visit('en-US')
  const say = words('en-US')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const cards = page.getByRole('main').locator('ol article')
  // What is left above the bar at the lower edge.
  const bar = (await page.getByRole('navigation', { name: say('shell_bottom_bar') }).boundingBox())!.y
  const countWhole = async () =>
    (await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom))).filter(
      (bottom) => bottom <= bar,
    ).length
  expect(await countWhole()).toBeGreaterThanOrEqual(5)
  await page.getByRole('button', { name: say('topics_compact') }).click()
  await expect.poll(countWhole).toBeGreaterThanOrEqual(9)
  await page.setViewportSize({ width: 320, height: 844 })
  const sticksOut = () =>
    cards.evaluateAll(
      (all) =>
        all.flatMap((card) => {
          const { right } = card.getBoundingClientRect()
          return [...card.querySelectorAll('time')].filter(
            (time) => time.getBoundingClientRect().right > right,
          )
        }).length,
    )
  expect(await sticksOut()).toBe(0)
  await page.context().close()
})

test('hydration moves nothing on the page', async () => {
  const { page } = await product.visit('en-US')
  await page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number }
    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const screen of ['/', '/thread?topicId=1', '/question/list']) {
    await page.goto(screen)
    await hydrated(page)
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
    expect(shifted, screen).toBeLessThan(0.01)
  }
  await page.context().close()
})
