import { type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '#test/chromium.ts'
import { median, quantile } from './measure.ts'

const textLength = 50_000
const keys = 120
const betweenKeysMs = 60
const slowdown = 4

/** Milliseconds for which a key keeps the page's thread busy: its handlers, and what they make the page draw and keep. */
export interface TypingResult {
  medianMs: number
  p95Ms: number
}

/** Types at the end of a long text, as on a phone a quarter as fast as this machine. */
export async function measureTyping(origin: string, authorization: string): Promise<TypingResult> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await (await browser.newContext({ storageState: signedIn(origin, authorization) })).newPage()
    await page.goto(`${origin}/addTopic`)
    await page.locator('.cm-content').click()
    await page.keyboard.insertText(longText)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const timesMs = (await typeAndTime(page, devtools)).sort((a, b) => a - b)
    return { medianMs: median(timesMs), p95Ms: quantile(timesMs, 0.95) }
  } finally {
    await browser.close()
  }
}

const paragraph =
  '水开了，先温杯。 Rinse the leaves once, then pour; **the second** steep tells what they are.\n\n'
const longText = paragraph.repeat(Math.ceil(textLength / paragraph.length)).slice(0, textLength)

function signedIn(origin: string, authorization: string) {
  const [accessToken = '', refreshToken = ''] = authorization.replace('Bearer ', '').split(',')
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** The time in which the page's thread did anything at all, from one key to the next. */
async function typeAndTime(page: Page, devtools: CDPSession): Promise<number[]> {
  await devtools.send('Performance.enable')
  const readBusyMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const timesMs: number[] = []
  let before = await readBusyMs()
  for (let at = 0; at < keys; at++) {
    await page.keyboard.press('abcdefghijklmnopqrstuvwxyz'[at % 26]!)
    await page.waitForTimeout(betweenKeysMs)
    const now = await readBusyMs()
    timesMs.push(now - before)
    before = now
  }
  const typed = await page.locator('.cm-content').innerText()
  if (!typed.includes('abcdefghij')) throw new Error('The keys did not reach the editor.')
  return timesMs
}
