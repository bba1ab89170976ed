import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '#test/chromium.ts'
import { blockFont } from './block-font.ts'
import { areAllTold } from './product.ts'

/*
 * Photographs of the catalogue against those that were taken when somebody last looked at them (test/e2e/catalogue).
 * Letters are blocks, so that the fonts of a machine make no difference. After a wanted change of look: look at the
 * pictures in tmp/catalogue, then take them over with CATALOGUE=keep.
 */

const root = join(import.meta.dirname, '../..')
const keptFolder = join(import.meta.dirname, 'catalogue')
const takenFolder = join(root, 'tmp/catalogue')
const isKeeping = process.env.CATALOGUE === 'keep'

/** The ages that the catalogue tells are told from then. */
const now = Date.parse('2026-01-01')

/** A channel may differ by this much from rounding, and this share of the pixels by more. */
const noise = { channel: 32, share: 0.0003 }

const views = (['light', 'dark'] as const).flatMap((theme) =>
  [1280, 390].flatMap((width) =>
    (['zh-CN', 'en-US'] as const).map((language) => ({ theme, width, language })),
  ),
)

const isEachSeen = isKeeping || areAllTold

// Each theme, width and language once, and with STORIES=all each with each.
const wholeViews = views.filter(
  ({ theme, width, language }) =>
    isEachSeen ||
    ((theme === 'light') === (width === 1280) && (theme === 'light') === (language === 'zh-CN')),
)

/** What opens over the page: what is pressed for it, by its name or its place, and what shows that it is open. */
const openings: Record<string, (page: Page) => Promise<unknown>> = {
  dialog: (page) => press(page, 'Dialog', 'dialog'),
  confirm: (page) => press(page, 'confirm danger', 'alertdialog'),
  prompt: (page) => press(page, 'prompt validator', 'dialog'),
  notice: (page) => press(page, 'notice', 'alertdialog'),
  toast: (page) => press(page, 'error', 'alert'),
  menu: async (page) => {
    await overlays(page).getByRole('button').first().click()
    await page.getByRole('menu').waitFor()
  },
  popover: async (page) => {
    await overlays(page).getByRole('button').nth(1).click()
    await page.getByRole('dialog').waitFor()
  },
  tooltip: async (page) => {
    await overlays(page).getByRole('button').nth(2).hover()
    // It waits a while, and its text is for no reader of the screen.
    await page.locator('[data-open][data-side]').first().waitFor()
  },
  'column-menu': async (page) => {
    await overlays(page).getByRole('button').nth(4).click()
    await page.getByRole('menu').waitFor()
  },
  'group-combobox': async (page) => {
    await page.locator('#pickers').getByRole('combobox').nth(4).click()
    await page.getByRole('listbox').waitFor()
  },
  combobox: async (page) => {
    await page.locator('#pickers').getByRole('combobox').first().click()
    await page.getByRole('listbox').waitFor()
  },
}

const overlays = (page: Page) => page.locator('#overlays')

async function press(page: Page, name: string, role: 'dialog' | 'alertdialog' | 'alert'): Promise<void> {
  await overlays(page).getByRole('button', { name, exact: true }).click()
  await page.getByRole(role).filter({ hasText: /./ }).first().waitFor()
}

/** What is drawn as part of another: its own import says nothing. */
const partsOfParts = [
  ...['confirm-dialog.tsx', 'notice-dialog.tsx', 'prompt-dialog.tsx', 'lazy-part.tsx'],
  ...['choice-set.tsx', 'go-to-page.tsx'],
]

/** What requests of a server's page are told apart by has no counterpart in a browser. */
const withoutServer: Plugin = {
  name: 'without-server',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:async_hooks' ? '\0async-hooks' : undefined),
  load: (id) => (id === '\0async-hooks' ? 'export class AsyncLocalStorage {}' : undefined),
}

const builtFolder = join(root, 'tmp/catalogue-built')
const html = `<!doctype html><link rel="stylesheet" href="style.css"><style>
  @font-face { font-family: blocks; src: url(/blocks.ttf) }
  :root :is(*, ::before, ::after) { font-family: blocks !important; font-style: normal !important; font-synthesis: none !important }
</style><div id="catalogue"></div><script type="module" src="main.js"></script>`
let browser: Browser
let server: Server

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [withoutServer, react()],
    build: {
      outDir: builtFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      cssCodeSplit: false,
      minify: false,
      rolldownOptions: {
        input: join(root, 'web/catalogue/main.tsx'),
        output: { entryFileNames: 'main.js', assetFileNames: 'style[extname]' },
      },
    },
  })
  browser = await chromium.launch({
    executablePath: findChromium(),
    // A browser with windows hints as the machine says, which is slightly; one without as it is told.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=slight', '--disable-lcd-text'],
  })
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await mkdir(takenFolder, { recursive: true })
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The page, what was built of it, and the font. The same program is read from the browser's cache the next time. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const name = new URL(request.url ?? '/', 'http://catalogue').pathname.slice(1)
  const send = (type: string, body: string | Buffer) =>
    response.setHeader('content-type', type).setHeader('cache-control', 'max-age=3600').end(body)
  if (name === '') send('text/html; charset=utf-8', html)
  else if (name === 'blocks.ttf') send('font/ttf', blockFont())
  else if (existsSync(join(builtFolder, name)))
    send(types[extname(name)] ?? 'application/octet-stream', readFileSync(join(builtFolder, name)))
  else response.writeHead(404).end()
}

test('every part of web/ui stands in it', async () => {
  const folder = join(root, 'web/catalogue')
  const sources = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  )
  const parts = (await readdir(join(root, 'web/ui'))).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.') && !partsOfParts.includes(name),
  )
  expect(parts.filter((name) => !sources.some((source) => source.includes(`#web/ui/${name}'`)))).toEqual([])
})

test.each(wholeViews)('the parts look as they did: $theme, $width, $language', async (view) => {
  const page = await open(view)
  await expectSameLook(page, nameOf('whole', view), true)
})

const openViews = views.filter(
  ({ theme, width, language }) =>
    (theme === 'light' && width === 1280 && language === 'zh-CN') ||
    (theme === 'dark' && width === 390 && language === 'en-US'),
)

test.runIf(isEachSeen).each(Object.keys(openings))(
  '%s looks as it did when it stands open',
  async (opening) => {
    for (const view of openViews) {
      const page = await open(view)
      await openings[opening]!(page)
      await expectSameLook(page, nameOf(opening, view), false)
    }
  },
)

type View = (typeof views)[number]

const nameOf = (part: string, { theme, width, language }: View) => `${part}-${theme}-${width}-${language}.png`

/** One window for each view: a new one compiles the whole program anew. */
const windows = new Map<View, Page>()

async function openWindow({ theme, width, language }: View): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 700 },
    reducedMotion: 'reduce',
    colorScheme: theme,
    timezoneId: 'UTC',
    locale: language,
  })
  return context.newPage()
}

/** The catalogue as nobody has touched it, with the pointer where nothing is. */
async function open(view: View): Promise<Page> {
  const page = windows.get(view) ?? (await openWindow(view))
  windows.set(view, page)
  await page.mouse.move(0, 0)
  const { theme, language } = view
  const { port } = server.address() as AddressInfo
  const query = new URLSearchParams({ theme, language, now: String(now) })
  await page.goto(`http://127.0.0.1:${port}/?${query}`)
  await page.locator('main').waitFor()
  await page.evaluate(() => document.fonts.load('16px blocks'))
  return page
}

async function expectSameLook(page: Page, name: string, fullPage: boolean): Promise<void> {
  await page.waitForTimeout(200)
  const taken = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' })
  if (isKeeping)
    await sharp(taken)
      .png({ palette: true, colours: 128, dither: 0, effort: 8 })
      .toFile(join(keptFolder, name))
  const different = await compare(await readFile(join(keptFolder, name)), taken)
  if (different >= noise.share) await writeFile(join(takenFolder, name), taken)
  expect(different, `${name}: see tmp/catalogue`).toBeLessThan(noise.share)
}

/** The share of the pixels that differ; all of them where the sizes do. */
async function compare(kept: Buffer, taken: Buffer): Promise<number> {
  const [before, after] = await Promise.all(
    [kept, taken].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const { width, height, channels } = before!.info
  if (after!.info.width !== width || after!.info.height !== height) return 1
  let different = 0
  for (let pixel = 0; pixel < before!.data.length; pixel += channels) {
    let most = 0
    for (let channel = pixel; channel < pixel + channels; channel += 1)
      most = Math.max(most, Math.abs(before!.data[channel]! - after!.data[channel]!))
    if (most > noise.channel) different += 1
  }
  return different / (width * height)
}
