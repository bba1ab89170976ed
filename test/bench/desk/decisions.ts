import type { BrowserContextOptions, Page } from 'playwright-core'
import { m } from '#contract/messages/generated/messages.js'
import { quantile } from '#test/bench/measure.ts'
import { launchBrowser, openMemberContext } from '#test/bench/member-browser.ts'

/* How long whoever decides at the desk waits for the next entry, on this machine as it is. */

const decisions = 50
/** Nobody decides without having read; meanwhile the entry after this one comes. */
const restMs = 1_000
const locale = 'en-US'

export interface DecisionTimes {
  p50Ms: number
  p95Ms: number
}

interface Way {
  look: BrowserContextOptions
  event: 'keydown' | 'pointerup'
  decide: (page: Page) => Promise<void>
}

const ways: Record<'byKey' | 'byThumb', Way> = {
  byKey: {
    look: { viewport: { width: 1280, height: 800 } },
    event: 'keydown',
    decide: (page) => page.keyboard.press('x'),
  },
  byThumb: {
    look: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    event: 'pointerup',
    decide: (page) =>
      page
        .getByRole('group', { name: m.desk_decide({}, { locale }) })
        .getByRole('button', { name: m.desk_act_dismiss({}, { locale }) })
        .tap(),
  },
}

/** Dismisses reports one after another, by keys and by thumb. */
export async function measureDecisions(
  origin: string,
  authorization: string,
): Promise<Record<keyof typeof ways, DecisionTimes>> {
  const measure = async ({ look, event, decide }: Way): Promise<DecisionTimes> => {
    const browser = await launchBrowser()
    try {
      const context = await openMemberContext(browser, origin, authorization, look)
      await context.addCookies([{ name: 'language', value: locale, url: origin }])
      const page = await context.newPage()
      await page.goto(`${origin}/manage/desk?entryKind=report`)
      await page.getByRole('group', { name: m.desk_decide({}, { locale }) }).waitFor()
      const timesMs: number[] = []
      for (let at = 0; at < decisions; at++) {
        await page.waitForTimeout(restMs)
        await page.evaluate(watchNext, event)
        await decide(page)
        timesMs.push(await page.evaluate(() => (window as unknown as Watching).shownAfterMs))
      }
      timesMs.sort((one, other) => one - other)
      return { p50Ms: quantile(timesMs, 0.5), p95Ms: quantile(timesMs, 0.95) }
    } finally {
      await browser.close()
    }
  }
  return { byKey: await measure(ways.byKey), byThumb: await measure(ways.byThumb) }
}

interface Watching {
  shownAfterMs: Promise<number>
}

/** Runs in the page: from the event to the frame in which another entry stands with what can be decided on it. */
function watchNext(event: 'keydown' | 'pointerup'): void {
  const before = document.querySelector('main article')
  const watching = window as unknown as Watching
  watching.shownAfterMs = new Promise((resolve) => {
    document.addEventListener(
      event,
      ({ timeStamp }) => {
        const look = () => {
          const next = document.querySelector('main article')
          if (next === before || !next?.querySelector('fieldset')) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}
