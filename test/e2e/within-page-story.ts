import { expect } from 'vitest'
import { findLeafTag, makeTopic } from '#test/makers.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

const tall = `${'Steep, pour, wait. '.repeat(60)}\n\n`
const body = Array.from({ length: 12 }, (_, at) => `## Pot ${at}\n\n${tall}`).join('')

/** Somebody follows the contents of a long text; Back leads to where they did, closes a dialog, and comes back from elsewhere. */
export async function goBackWithinPage(product: Product, language: Language, authorId: number) {
  const say = words(language)
  const topicId = await makeTopic(product.db, { authorId, tagId: await findLeafTag(product.db), body })
  const { page, complaints } = await product.visit(language, { viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  // What closes dialogs and keeps places comes after the first page.
  await page.waitForLoadState('networkidle')
  const contents = page.getByRole('navigation', { name: say('topics_outline') }).filter({ visible: true })
  const topOf = (name: string) =>
    page
      .getByRole('heading', { name, exact: true })
      .evaluate((one) => Math.round(one.getBoundingClientRect().top))
  const expectTop = (name: string, top: number) =>
    expect.poll(async () => Math.abs((await topOf(name)) - top)).toBeLessThan(5)
  await page.evaluate(() => scrollTo(0, 90))
  const begun = await topOf('Pot 0')
  await contents.getByRole('link', { name: 'Pot 8', exact: true }).click()
  await expectTop('Pot 8', 72)
  await page.goBack()
  await expectTop('Pot 0', begun)
  await page.goForward()
  await expectTop('Pot 8', 72)

  // The place is looked for once more in the next frames, before anybody could go on.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
    scrollBy(0, 60)
  })
  // Where it is, so that nothing scrolls to it first.
  await page.locator('main a[href*="/user/control/home"]').first().dispatchEvent('click')
  await page.waitForURL(/\/login/)
  await page.goBack()
  await expectTop('Pot 8', 12)

  await contents.getByRole('link', { name: 'Pot 3', exact: true }).click()
  await expectTop('Pot 3', 72)
  const address = page.url()
  await page
    .getByRole('button', { name: say('share') })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.url()).toBe(address)
  await expectTop('Pot 3', 72)
  expect(complaints).toEqual([])
  await page.context().close()
}
