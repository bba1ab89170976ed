import { devices, type Page } from 'playwright-core'
import { median, quantile } from './measure.ts'
import { launchBrowser, openMemberContext } from './member-browser.ts'

const textLength = 50_000
const keys = 120
const betweenKeysMs = 60
const slowdown = 4

/**
 * Milliseconds for which a key keeps the page's thread busy until its letter is painted: from the key to the end of
 * whatever takes its letter in, and the whole of the frame that shows it (callbacks, style, layout, paint). Waiting for
 * that frame isn't work, and what the page does later, when the keys pause, is in nobody's way.
 */
export interface TypingResult {
  medianMs: number
  p95Ms: number
  /** The same in an empty page's `<textarea>`, where everything is the browser's. */
  floorMedianMs: number
}

/** Types at the end of a long text, on a phone a quarter as fast as this machine. */
export async function measureTyping(origin: string, authorization: string): Promise<TypingResult> {
  const browser = await launchBrowser()
  try {
    // A phone's, because on Android the editor takes its letters in another way than on a desk.
    const context = await openMemberContext(browser, origin, authorization, devices['Pixel 7'])
    const page = await context.newPage()
    await page.goto(`${origin}/addTopic`)
    const timesMs = await typeAndTime(page, '.cm-content')
    await page.goto('about:blank')
    await page.setContent('<textarea rows="20"></textarea>')
    const floorTimesMs = await typeAndTime(page, 'textarea')
    return {
      medianMs: median(timesMs),
      p95Ms: quantile(timesMs, 0.95),
      floorMedianMs: median(floorTimesMs),
    }
  } finally {
    await browser.close()
  }
}

const paragraph =
  '水开了，先温杯。 Rinse the leaves once, then pour; **the second** steep tells what they are.\n\n'
const longText = paragraph.repeat(Math.ceil(textLength / paragraph.length)).slice(0, textLength)

/** Shortest first. */
async function typeAndTime(page: Page, field: string): Promise<number[]> {
  await page.locator(field).click()
  await page.keyboard.insertText(longText)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const timesMs = await page.evaluateHandle(watchKeys, field)
  for (let at = 0; at < keys; at++) {
    await page.keyboard.press('abcdefghijklmnopqrstuvwxyz'[at % 26]!)
    await page.waitForTimeout(betweenKeysMs)
  }
  const found = await timesMs.jsonValue()
  if (found.length < keys - 1) throw new Error(`Only ${found.length} keys reached the ${field}.`)
  return found.sort((a, b) => a - b)
}

/** Runs in the page. */
function watchKeys(selector: string): number[] {
  const timesMs: number[] = []
  const field = document.querySelector<HTMLElement & { editContext?: EventTarget }>(selector)
  let pressedAt = 0
  let drawingAt = 0
  const press = () => {
    pressedAt = performance.now()
    // Asked for before the editor asks, and so called before it.
    requestAnimationFrame(() => {
      drawingAt = performance.now()
    })
  }
  const takeIn = () => {
    const takenMs = performance.now() - pressedAt
    const painted = new MessageChannel()
    painted.port1.onmessage = () => timesMs.push(takenMs + performance.now() - drawingAt)
    requestAnimationFrame(() => painted.port2.postMessage(undefined))
  }
  addEventListener('keydown', press, true)
  // In a microtask, because what follows a change of the document follows in one.
  const letters = field?.editContext ?? globalThis
  letters.addEventListener(field?.editContext ? 'textupdate' : 'input', () => queueMicrotask(takeIn))
  return timesMs
}
