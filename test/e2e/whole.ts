import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { areAllTold, hydrated, type Language, settled } from './product.ts'

interface View {
  language: Language
  width: number
  colorScheme: 'light' | 'dark'
}

/** A third of what the readable one weighs, and each page it looks at has to read it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const views: View[] = [
  { language: 'zh-CN', width: 1280, colorScheme: 'light' },
  { language: 'en-US', width: 390, colorScheme: 'dark' },
]

/** The narrowest phone; a desk whose reader has it twice as large; a desk. */
export const fittingWidths = [320, 640, 1280]

/**
 * Opens every sixth screen, as a desk shows it in Chinese and light and as a phone does in English and dark, in turn; with
 * STORIES=all each of them in both: axe has nothing to say, and nothing scrolls sideways at any of the widths, nor on a
 * phone whose reader has its letters twice as large.
 * `ready` is there once what the screen shows has come. The last screen is seen in the page's own language, so that its
 * story can go on.
 */
export async function expectWhole(page: Page, paths: readonly string[], ready = 'main'): Promise<void> {
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'language')
  if (!cookie) throw new Error('The page has no language.')
  const isOwn = ({ language }: View) => Number(language === cookie.value)
  const inOrder = views.toSorted((a, b) => isOwn(a) - isOwn(b))
  const looked = areAllTold ? paths : paths.filter((_, at) => (paths.length - at) % 6 === 1)
  for (const [at, path] of looked.entries()) {
    const isInOwn = (looked.length - at) % views.length === 1
    const seen = areAllTold ? inOrder : inOrder.filter((view) => Boolean(isOwn(view)) === isInOwn)
    for (const view of seen) {
      await page.context().addCookies([{ ...cookie, value: view.language }])
      await expectWholeIn(page, path, view, ready)
    }
  }
}

async function expectWholeIn(page: Page, path: string, view: View, ready: string): Promise<void> {
  const { language, width, colorScheme } = view
  await look(page, width, colorScheme)
  await page.goto(path)
  await hydrated(page)
  await page.locator(ready).first().waitFor()
  await expectAccessible(page, `${path} in ${language}`)
  await expectIconsDrawn(page, path)
  for (const each of fittingWidths) {
    await look(page, each, colorScheme)
    await expectFits(page, `${path} in ${language}, ${each} wide,`)
  }
  await look(page, 390, colorScheme)
  await enlargeLetters(page, '200%')
  await expectFits(page, `${path} in ${language}, with letters twice as large,`)
  await enlargeLetters(page, '')
}

/** What refers to an icon that is drawn once for all rows has it on its page. */
async function expectIconsDrawn(page: Page, path: string): Promise<void> {
  const missing = await page.$$eval('use', (uses) =>
    uses.map((use) => use.getAttribute('href') ?? '').filter((href) => !document.querySelector(href)),
  )
  expect(missing, `icons that ${path} refers to and doesn't draw`).toEqual([])
}

const enlargeLetters = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

async function look(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

export async function expectFits(page: Page, what: string): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Nothing of axe's, serious or not. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const look = async () => {
    await page.waitForFunction(standsStill)
    return page.evaluate(findViolations)
  }
  // What is said for a while may come just as it is looked at, and is half there then.
  const seen = await look()
  expect(seen.length > 0 ? await look() : seen, what).toEqual([])
}

/** Nothing moves or fades any more: what has half come is pale. What turns for ever does no harm. */
const standsStill = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    )

/** Runs in the page. The product has no frames to look into. */
async function findViolations(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe }
  const { violations } = await axe.run(document, {
    // What passes is counted and not described: nobody reads it, and describing it takes most of the time.
    resultTypes: ['violations'],
    // Where the page is scrolled, what the header covers by half isn't small for that.
    rules: { 'target-size': { enabled: scrollY === 0 } },
  })
  return violations.map(({ id, nodes: [node] }) => `${id}: ${node?.html} ${node?.failureSummary}`)
}
