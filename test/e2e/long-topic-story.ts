import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { indexTopicKeywords } from '#server/posts/similar/jobs.ts'
import { findLeafTag, makeTopic } from '#test/makers.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const room = '一片一片地舒展开。\n\n'.repeat(30)
const body = `## 水温

勾股 $a^2 + b^2 = c^2$，以及

$$\\frac{dC}{dt} = k (C_s - C)$$

${room}

## 投茶 Leaves

${room}

## 出汤

${room}`

/** The bar of actions leaves while one reads on and is back as one turns back, above what belongs to the site. */
async function readOnAndBack(page: Page, label: string): Promise<void> {
  const bar = page.getByRole('main').getByRole('region', { name: label })
  const bottomOf = async () => {
    const box = await bar.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  const targets = bar.locator('a, button')
  for (const box of await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
    expect(box).toBeGreaterThanOrEqual(44)
  // Two ways within one frame would be one to the page.
  const read = (way: number) =>
    page.evaluate(async (top) => {
      window.scrollBy({ top, behavior: 'instant' })
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    }, way)
  await read(-300)
  await expect.poll(bottomOf).toBeLessThan(800)
  await read(200)
  await expect.poll(bottomOf).toBeGreaterThan(820)
  await read(-100)
  await expect.poll(bottomOf).toBeLessThan(800)
}

/** A guest with a phone finds a place in a long topic, reads its formulas, and goes on to one like it. */
export async function readLongTopic(product: Product, language: Language, authorId: number): Promise<void> {
  const say = words(language)
  const { db } = product
  const tagId = await findLeafTag(db)
  const write = (title: string) => makeTopic(db, { authorId, tagId, title, body })
  const twin = `紫砂壶冲泡龙井 ${language}`
  const twinId = await write(twin)
  const topicId = await write('紫砂壶冲泡龙井的笔记')
  await indexTopicKeywords(db)

  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const { page, complaints } = await product.visit(language, phone)
  await expectWhole(page, [`/thread?topicId=${topicId}`], 'math[display=block] mfrac')
  await page.setViewportSize(phone.viewport)
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  const formulas = page.locator('main article math')
  expect(await formulas.count()).toBe(2)
  const shown = await formulas.nth(1).boundingBox()
  expect(shown?.height).toBeGreaterThan(30)
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(390)

  // What is pressed is large enough for a finger; links within a text are as high as its lines.
  const small = await page
    .locator('main')
    .locator('a, button, summary')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect()
        const isSmall = width > 0 && (width < 24 || height < 24) && !each.closest('[data-post]')
        return isSmall ? [`${width} x ${height}: ${each.outerHTML.slice(0, 200)}`] : []
      }),
    )
  expect(small).toEqual([])

  const contents = page.getByRole('navigation', { name: say('topics_outline') })
  await contents.locator('summary').tap()
  await contents.getByRole('link', { name: '投茶 Leaves' }).tap()
  const heading = page.getByRole('heading', { name: '投茶 Leaves' })
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72)
  await page.setViewportSize({ width: 1280, height: 844 })
  await heading.scrollIntoViewIfNeeded()
  const current = contents.locator('[aria-current=location]')
  await expect.poll(() => current.innerText()).toBe('投茶 Leaves')
  await page.locator('#comments').evaluate((thread) => thread.scrollIntoView())
  await expect.poll(() => current.innerText()).toBe(say('topics_comments'))

  await page.setViewportSize(phone.viewport)
  await readOnAndBack(page, say('topics_actions'))
  await page.getByRole('main').getByRole('link', { name: twin, exact: true }).tap()
  await page.waitForURL(`**/thread?topicId=${twinId}`)
  await page.getByRole('heading', { level: 1, name: twin, exact: true }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
}
