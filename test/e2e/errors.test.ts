import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { sendHalfFilledIn } from './refused-posts-story.ts'
import { words } from './words.ts'

const product = shareProduct()
const callTimeoutMs = 20_000

/** Opens the home page, and then answers the call behind the essence tab as it is told. */
async function meet(
  language: Language,
  answer: (route: Route) => Promise<void>,
  clock: 'runs' | 'stands' = 'runs',
): Promise<Page> {
  const { page } = await product.visit(language)
  if (clock === 'stands') await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  if (clock === 'stands') await stopClock(page)
  await page.route(/\/api\/topics\?/, answer)
  await page
    .getByRole('main')
    .getByRole('link', { name: words(language)('topics_essence'), exact: true })
    .click()
  return page
}

/** From here on time goes by as `page.clock` says, for the timeouts of calls as well, which are the browser's own. */
async function stopClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
      return controller.signal
    }
  })
  await page.clock.pauseAt(Date.now() + 1_000)
}

/** Lets time go by in small steps until so many alerts say it: what comes and goes moves by the clock too. */
const untilSaid = (page: Page, text: string, times: 0 | 1) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(50)
        return alert(page, text).count()
      },
      { interval: 10 },
    )
    .toBe(times)

const withStatus = (status: number, body = '') =>
  ((route) => route.fulfill({ status, body, contentType: 'application/json' })) satisfies Parameters<
    typeof meet
  >[1]

const refused = (status: number, message: string) =>
  withStatus(status, JSON.stringify({ error: { code: 'site_closed', message, requestId: '1' } }))

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text)

const sentences: Record<Language, Record<number, string>> = {
  'en-US': {
    400: 'Invalid request (400)',
    403: "Insufficient privileges (you don't have operating privileges for the current function)",
    404: 'The page you tried to load could not be found (404) /api/topics',
    418: 'Request error (418)',
    500: 'Server error (500)',
  },
  'zh-CN': {
    400: '请求错误 (400)',
    403: '权限不足（你没有当前功能的操作权限）',
    404: '你要加载的页面不存在 (404) /api/topics',
    418: '请求错误 (418)',
    500: '服务器错误 (500)',
  },
}
const persistent = new Set([400, 404, 500])
const cases = Object.keys(sentences['zh-CN']).flatMap((status) =>
  toldIn('zh-CN').map(
    (language) => [language, Number(status), sentences[language][Number(status)] ?? ''] as const,
  ),
)

deepTest.each(cases)('%s: %i says "%s", for as long as the rules want', async (language, status, text) => {
  const page = await meet(language, withStatus(status), 'stands')
  await untilSaid(page, text, 1)
  await page.clock.runFor(persistent.has(status) ? 4_000 : 2_000)
  expect(await alert(page, text).isVisible()).toBe(true)
  if (persistent.has(status))
    await page
      .getByRole('alert')
      .getByRole('button', { name: words(language)('ui_close') })
      .click()
  else await page.clock.runFor(1_000)
  await untilSaid(page, text, 0)
  await page.context().close()
})

deepTest.each([
  ['/?tagId=999999', 'page_missing'],
  ['/thread?topicId=999999', 'topics_missing'],
  ['/question?questionId=999999', 'question_page_missing'],
  ['/question/list?tagId=999999', 'page_missing'],
  ['/help?categoryId=999999', 'help_missing'],
  ['/helpDetail?helpId=999999', 'help_missing'],
  ['/membershipCard?cardId=999999', 'cards_missing'],
] as const)('%s says that there is nothing, in its title too', async (path, sentence) => {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const { page } = await product.visit(language, { javaScriptEnabled: false })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    const say = words(language)
    await page.getByRole('heading', { name: say(sentence) }).waitFor()
    expect(await page.title()).toMatch(`${say('page_missing')} · `)
    await page.context().close()
  }
})

deepTest.each([
  '/?page=0',
  '/?page=abc&list=x',
  '/?page=-1&tagId=x',
  '/thread?topicId=1&page=0&order=x',
  '/question/list?page=0&filter=x',
  '/search?keyword=a&page=0&kind=x',
  '/help?page=0&categoryId=x',
])('%s shows the list as it is without what it has wrong', async (path) => {
  const answer = await fetch(product.address + path)
  expect(answer.status).toBe(200)
})

deepTest(
  'a server that cannot be reached is asked again with the line; one that says nothing has 20 seconds',
  async () => {
    const say = words('en-US')
    const cut = await meet('en-US', (route) => route.abort('connectionrefused'))
    await alert(cut, say('api_unreachable')).waitFor()
    const failed = cut.getByRole('heading', { name: say('page_error') })
    await failed.waitFor()
    await cut.unrouteAll()
    await cut.context().setOffline(true)
    await cut.context().setOffline(false)
    await failed.waitFor({ state: 'detached' })
    await cut.context().close()
    const asked = Promise.withResolvers<void>()
    const silent = await meet('en-US', async () => asked.resolve(), 'stands')
    // The call goes out after the frame that shows the press, which takes time as well.
    await silent.clock.runFor(50)
    await asked.promise
    await silent.clock.runFor(callTimeoutMs - 1_000)
    expect(await silent.getByRole('alert').getByText(/\S/).count()).toBe(0)
    await silent.clock.runFor(1_000)
    await untilSaid(silent, say('api_timeout'), 1)
    await silent.context().close()
  },
)

deepTest('what is sent half filled in says where, and keeps what was typed', { timeout: 120_000 }, () =>
  sendHalfFilledIn(product, 'en-US'),
)

deepTest('the same words are said once, for as long as anybody points at them', async () => {
  const words418 = 'Request error (418)'
  const page = await meet('en-US', withStatus(418), 'stands')
  await untilSaid(page, words418, 1)
  // It slides to where it is pointed at.
  await page.clock.runFor(500)
  await alert(page, words418).hover()
  const again = page.getByRole('main').getByRole('button', { name: words('en-US')('page_try_again') })
  const answered = page.waitForResponse(/\/api\/topics\?/)
  await again.dispatchEvent('click')
  await answered
  await page.clock.runFor(4_000)
  expect(await alert(page, words418).count()).toBe(1)
  await page.mouse.move(5, 400)
  await page.clock.runFor(3_000)
  await untilSaid(page, words418, 0)
  await page.context().close()
})

deepTest('a toast stands 16 px from the edge', async () => {
  const page = await meet('en-US', withStatus(500))
  const text = alert(page, 'Server error (500)')
  await text.waitFor()
  // It slides there.
  await expect.poll(async () => (await text.locator('..').boundingBox())?.y).toBeCloseTo(16, 0)
  await page.context().close()
})

test('456 is a modal notice with the answer’s own words, and nothing closes it', async () => {
  const text = 'Your network address is banned.'
  const page = await meet('en-US', refused(456, text))
  const notice = page.getByRole('alertdialog')
  await notice.getByText(text).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.waitForTimeout(500)
  expect(await notice.isVisible()).toBe(true)
  expect(await notice.getByRole('button').count()).toBe(0)
  await page.context().close()
})

deepTest('503 is one that is closed, and comes again with the next answer of its kind', async () => {
  const text = 'Back at noon, when the kettle boils.'
  const page = await meet('en-US', refused(503, text))
  const notice = page.getByRole('alertdialog')
  await notice.getByText(text).waitFor()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
  await page
    .getByRole('main')
    .getByRole('button', { name: words('en-US')('page_try_again') })
    .click()
  await notice.getByText(text).waitFor()
  await page.context().close()
})

deepTest('508 forgets everything that this browser stored', async () => {
  const { page } = await product.visit('en-US')
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => localStorage.setItem('accessToken', 'x'))
  await page.evaluate(() => localStorage.setItem('draft:addTopic', 'x'))
  let asked = 0
  await page.route(/\/api\/topics\?/, (route) => (asked++ ? route.continue() : withStatus(508)(route)))
  await page
    .getByRole('main')
    .getByRole('link', { name: words('en-US')('topics_essence'), exact: true })
    .click()
  const stored = () => page.evaluate(() => [localStorage.accessToken, localStorage['draft:addTopic']])
  // The page is loaded anew in between, and can't be asked at that moment.
  await expect.poll(() => stored().catch(() => 'loading')).toEqual([undefined, undefined])
  await page.context().close()
})

deepTest('when the server fails, no page shows a stranger’s words or waits for ever', async () => {
  const say = words('en-US')
  const { page } = await enterAs(product, 'en-US')
  let asked = 0
  const fail: Parameters<Page['route']>[1] = (route) => {
    asked++
    return route.fulfill({ status: 502, body: '<h1>oops</h1>', contentType: 'text/html' })
  }
  await page.route(/\/api\/baseInfo/, fail)
  await page.goto('/addTopic')
  await page.getByRole('heading', { name: say('page_error') }).waitFor()
  expect(asked).toBe(2)
  await page
    .getByRole('main')
    .getByText(say('api_other_error', { p1: 502 }))
    .waitFor()
  expect(await page.getByText('oops').count()).toBe(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('page_try_again') })
    .waitFor()
  await page.unrouteAll()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('page_try_again') })
    .click()
  await page.getByLabel(say('topics_title')).waitFor()
  await comeUponAnUpdate(page, say)
  await page.context().close()
})

/** The code of a page that was open over an update of the site is gone; that of a page loaded since is there. */
async function comeUponAnUpdate(page: Page, say: ReturnType<typeof words>): Promise<void> {
  let isUpdated = false
  page.on('request', (request) => (isUpdated ||= request.isNavigationRequest()))
  await page.route(/\/assets\//, (route) => (isUpdated ? route.continue() : route.fulfill({ status: 404 })))
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('heading', { name: say('page_error') }).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('page_try_again') })
    .click()
  await page.getByRole('heading', { name: say('page_error') }).waitFor({ state: 'detached' })
  expect(isUpdated).toBe(true)
}
