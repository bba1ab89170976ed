import { parseArgs } from 'node:util'
import type { Browser, Locator, Page } from 'playwright-core'
import { m } from '#contract/messages/generated/messages.js'
import { interactionChecks, printChecks } from './checks.ts'
import { prepareForum } from './forum.ts'
import { median } from './measure.ts'
import { launchBrowser, openMemberContext } from './member-browser.ts'
import { openProductDatabase, startProduct } from './product.ts'
import { type Stage, setStage } from './stage.ts'

/*
 * `npm run bench -- interactions [--data-dir DIR]`: what a press costs a member's page on a machine a quarter as fast as
 * this one.
 */

const slowdown = 4
const rounds = 5
const restMs = 1_000
export const interactionMsMax = 100
/** The browser times an event in steps of 8 ms, and reports none that took less than 16. */
const unreportedMs = 16

/** Milliseconds from a press to the next frame, as the browser's Event Timing tells them; medians of fresh pages. */
export type Interactions = Record<string, number>

interface Interaction {
  name: string
  path: (topicId: number) => string
  target: (page: Page) => Locator
}

const words = { locale: 'en-US' } as const
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first()

const interactions: Interaction[] = [
  {
    name: 'open a menu',
    path: () => '/',
    target: (page) => page.getByRole('button', { name: m.shell_my_menu({ name: 'bench_1' }, words) }),
  },
  {
    name: 'change the order',
    path: () => '/',
    target: (page) => page.getByRole('link', { name: m.topics_replied({}, words), exact: true }),
  },
  {
    name: 'go to the next page',
    path: () => '/',
    target: (page) => page.locator('main a[rel=next]').first(),
  },
  {
    name: 'like a comment',
    path: (topicId) => `/thread?topicId=${topicId}`,
    target: (page) =>
      page
        .locator('[id^=comment-]')
        .first()
        .getByRole('button', { name: m.toggles_like({}, words) })
        .first(),
  },
  {
    name: 'open a reply',
    path: (topicId) => `/thread?topicId=${topicId}`,
    target: (page) => button(page, m.comments_reply({}, words)),
  },
  {
    name: 'open the comment box',
    path: (topicId) => `/thread?topicId=${topicId}`,
    target: (page) => page.locator('#write-comment .cm-content'),
  },
]

export async function timeInteractions(origin: string, { members, topicIds }: Stage): Promise<Interactions> {
  const browser = await launchBrowser()
  try {
    const found: Interactions = {}
    for (const interaction of interactions) {
      const timesMs: number[] = []
      for (let at = 0; at < rounds; at++) {
        const page = await openPage(browser, origin, members[0]!)
        await page.goto(`${origin}${interaction.path(topicIds[0]!)}`)
        timesMs.push(await timePress(page, interaction.target(page)))
        await page.context().close()
      }
      found[interaction.name] = median(timesMs)
    }
    return found
  } finally {
    await browser.close()
  }
}

async function openPage(browser: Browser, origin: string, authorization: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 }
  const context = await openMemberContext(browser, origin, authorization, { viewport })
  await context.addCookies([{ name: 'language', value: words.locale, url: origin }])
  return context.newPage()
}

/** Presses once the page is alive and at rest. */
async function timePress(page: Page, target: Locator): Promise<number> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => !('$_TSR' in window))
  await page.waitForLoadState('networkidle')
  await target.scrollIntoViewIfNeeded()
  await target.hover()
  await page.waitForTimeout(restMs)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const timesMs = await page.evaluateHandle(watchPresses)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(restMs)
  return Math.max(unreportedMs, ...(await timesMs.jsonValue()))
}

/** Runs in the page. */
function watchPresses(): number[] {
  const timesMs: number[] = []
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) timesMs.push(entry.duration)
  })
  // @ts-expect-error TypeScript's DOM doesn't know the threshold.
  watch.observe({ type: 'event', durationThreshold: 16 })
  return timesMs
}

export async function measureInteractions(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'data-dir': { type: 'string' } } })
  const size = { topics: 2_000, comments: 20_000, members: 200 }
  const { dataDir } = await prepareForum(size, { dataDir: values['data-dir'] })
  const product = await startProduct(dataDir)
  const db = openProductDatabase(dataDir)
  try {
    printChecks(interactionChecks(await timeInteractions(product.origin, await setStage(db, 1))))
  } finally {
    await db.destroy()
    await product.stop()
  }
}
