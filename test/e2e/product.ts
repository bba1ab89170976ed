import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { findChromium } from '#test/chromium.ts'
import { copyDatabase } from '#test/database-copy.ts'
import { freePort } from '#test/free-port.ts'
import { takeAway, youngerBuiltIns } from '#test/younger-built-ins.ts'

export type Language = 'zh-CN' | 'en-US'

/** Asked for by `npm run test:deep`. */
export const areAllTold = process.env.STORIES === 'all'

/** For accidents and odd timings, and for what other stories nearly say or what is tested without a browser too. */
export const deepTest = test.runIf(areAllTold)

/**
 * The languages in which a story is told: one, and with STORIES=all each. What a language changes are words and widths,
 * and `expectWhole` looks at every screen in both.
 */
export const toldIn = (language: Language): Language[] => (areAllTold ? ['zh-CN', 'en-US'] : [language])

export interface Product {
  address: string
  db: Database
  /** What it has printed until it was open. */
  printed: string
  browser: Browser
  /** A page of a new visitor. Anything the browser complains of is collected in `complaints`. */
  visit(language: Language, options?: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }>
}

/** All but what axe finds the words of Chinese with. */
const takenAway = { ...youngerBuiltIns, Intl: ['DurationFormat'] }

/** What Playwright itself says where a story does without the worker of an installed site. */
const workerBlocked = 'Service Worker registration blocked by Playwright'

const root = join(import.meta.dirname, '../..')

/** What a product is started with: its database, and what is added to its environment by its address. */
interface Start {
  begin: 'welcomed' | 'empty'
  env: (address: string) => Promise<NodeJS.ProcessEnv>
}

const asUsual: Start = { begin: 'welcomed', env: async () => ({}) }

/**
 * The built product in a process of its own, with its welcome community, and a Chromium to visit it. `env` adds to its
 * environment, and may start what the product talks to; it gets the product's address. On an empty database it makes
 * the community itself.
 */
export function startProduct(env = asUsual.env, begin = asUsual.begin): Product {
  const product = {} as Product
  let end: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const opened = await openProduct({ begin, env })
    end = opened.end
    Object.assign(product, opened.product)
  })
  afterAll(async () => {
    await leaveBrowser(product)
    await end?.()
  })
  return product
}

let shared: ReturnType<typeof openProduct> | undefined

/**
 * The product of this process, for stories that are about their own members and topics, and leave the settings, tags and
 * staff's lists of the site as they are. It ends with the process.
 */
export function shareProduct(): Product {
  const product = {} as Product

  beforeAll(async () => {
    shared ??= openProduct(asUsual)
    Object.assign(product, (await shared).product)
  })
  afterAll(() => leaveBrowser(product))
  return product
}

const leaveBrowser = ({ browser }: Product) =>
  Promise.all(browser.contexts().map((context) => context.close()))

async function openProduct({ begin, env }: Start): Promise<{ product: Product; end: () => Promise<void> }> {
  const database = await copyDatabase(inject(begin === 'empty' ? 'templateUrl' : 'welcomedUrl'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, ['dist/bundle/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'teahouse-e2e-')),
      // Each start reads the code that the first has compiled.
      NODE_COMPILE_CACHE: join(root, 'tmp', 'compile-cache'),
      ...(await env(address)),
    },
    // By the channel it hears that this process is gone, killed or not, and ends too. Vitest waits for what it prints on.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const printed = await readUntil(server.stdout, /茶馆已开张[\s\S]*\n$/)
  const opened = { address, db: database.db, printed, browser: await openBrowser() }
  return {
    product: { ...opened, visit: (language, options) => visit(opened, language, options) },
    async end() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await database.drop()
    },
  }
}

async function visit(
  { browser, address }: Pick<Product, 'browser' | 'address'>,
  language: Language,
  options: BrowserContextOptions = {},
): ReturnType<Product['visit']> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block', ...options })
  await context.addCookies([{ name: 'language', value: language, url: address }])
  await context.addInitScript(takeAway, takenAway)
  // Pages that a story opens in another tab are counted too.
  context.on('page', countRequests)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.text() === workerBlocked) return
    if (!['error', 'warning'].includes(message.type())) return
    const { pathname } = new URL(message.location().url || address)
    complaints.push(`${message.text()} (${pathname})`)
  })
  return { page, complaints }
}

async function readUntil(stream: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) {
    text += chunk
    if (pattern.test(text)) break
  }
  expect(text).toMatch(pattern)
  return text
}

let opened: Promise<Browser> | undefined

/** The one browser of this process, which ends with it. */
const openBrowser = () => {
  opened ??= launchBrowser()
  return opened
}

const launchBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Drawing without a graphics card needs no process of its own, and takes a tenth less within the browser's.
      '--in-process-gpu',
      // The address bar nobody sees is a page or two of its own in each window, and loading it took as long as one of ours.
      // A process kept ready for the next page is thrown away, because the next visitor is another one.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
    ],
  })

/** The page is alive: React has taken over all of it. A reading page waits for a sign of somebody first. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => !('$_TSR' in window))
  await settled(page)
}

/** React has taken over this element too: parts that come late are, once there is time. Before, a link is a mere link. */
export const takenOver = (locator: Locator): Promise<void> =>
  expect
    .poll(() =>
      locator.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))),
    )
    .toBe(true)

interface Traffic {
  pending: number
  /** When the last request began or ended, by performance.now(). */
  changedAt: number
}

const trafficOf = new WeakMap<Page, Traffic>()

function countRequests(page: Page): void {
  const traffic: Traffic = { pending: 0, changedAt: performance.now() }
  trafficOf.set(page, traffic)
  const count = (change: number) => () => {
    traffic.pending += change
    traffic.changedAt = performance.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
}

const quietMs = 150

/** All that the page asked for has come, its rarer parts among it, and it asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('Nobody counts the requests of this page.')
  const isQuiet = () => traffic.pending <= 0 && performance.now() - traffic.changedAt >= quietMs
  const deadline = performance.now() + 30_000
  while (!isQuiet()) {
    if (performance.now() > deadline)
      throw new Error(`${page.url()} still waits for ${traffic.pending} answers.`)
    await setTimeout(quietMs / 3)
  }
}
