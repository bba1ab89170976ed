import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { type Product, settled } from './product.ts'
import { words } from './words.ts'

const line = 'The leaves open slowly, one by one.'

/** Scripts of this page arrive when the returned function is called, as on a line that has carried nothing else yet. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    letThrough()
    await page.waitForFunction(() => !('$_TSR' in window))
    await settled(page)
  }
}

const placeOf = (page: Page) =>
  page.evaluate(() => ({ y: Math.round(scrollY), focus: document.activeElement?.textContent?.slice(0, 40) }))

/** A key scrolls by and by, and on a machine that is busy with a pause. */
async function standsStill(page: Page): Promise<void> {
  for (let last = -1, times = 0; times < 5; ) {
    const { y } = await placeOf(page)
    times = y === last ? times + 1 : 0
    last = y
    await page.waitForTimeout(100)
  }
}

/**
 * Where a line that the reader looks at stands in the window, and what has the focus. What is above it takes its true
 * height only when it is drawn, and the browser then scrolls so that the reader's lines stay: what holds many lines moves.
 */
async function sightOf(page: Page, isFirst = false) {
  const { focus } = await placeOf(page)
  const top = await page.evaluate((begins) => {
    const kept = window as { looked?: Element | null }
    for (let y = innerHeight - 1; begins && y > 0; y -= 4) {
      const found = document.elementFromPoint(innerWidth / 2, y)
      if (found?.childElementCount === 0) kept.looked = found
      if (found?.childElementCount === 0 && y < innerHeight / 2) break
    }
    return Math.round(kept.looked?.getBoundingClientRect().top ?? Number.NaN)
  }, isFirst)
  return { top, focus }
}

type Move = (page: Page) => Promise<void>

const scrolls = {
  wheel: (page) => page.mouse.wheel(0, 900),
  End: (page) => page.keyboard.press('End'),
  touch: (page) => swipeUp(page),
} satisfies Record<string, Move>
const presses = {
  Tab: (page) => page.keyboard.press('Tab'),
  tap: (page) => page.getByText(line).first().tap(),
} satisfies Record<string, Move>

async function swipeUp(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const at = (y: number) => [{ x: page.viewportSize()!.width / 2, y }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(600) })
  for (let y = 560; y >= 200; y -= 40)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export type Reader = 'guest' | 'member'

/** Guests and members who do something before the program is there find it done, and nothing moved, when it is. */
export async function readOnSlowLine(product: Product, reader: Reader, width: number): Promise<void> {
  const author = await makeMember(product.db)
  const topicId = await makeTopic(product.db, {
    authorId: author.memberId,
    tagId: await findLeafTag(product.db),
    title: 'A long evening',
    body: `${line}\n\n`.repeat(120),
  })
  const long = `/thread?topicId=${topicId}`
  const { wheel, ...others } = scrolls
  // A member's page starts by itself, whatever they do.
  const moves = { wheel, ...(reader === 'guest' && { ...others, ...presses }) }
  // A new window each time: who opens a page once more is taken to where they were, and that alone starts it.
  const visits: Move[] = [
    (page) => expectTapKept(page, long, reader),
    (page) => expectNothingMoved(page, '/', ['wheel', wheel]),
    ...Object.entries(moves).map((move) => (page: Page) => expectNothingMoved(page, long, move)),
  ]
  const options = { hasTouch: true, viewport: { width, height: 700 } }
  for (const read of visits) {
    const { page, complaints } =
      reader === 'guest'
        ? await product.visit('en-US', options)
        : await enterAs(product, 'en-US', {}, options)
    if (reader === 'guest') await keepFromStartingByItself(page)
    await read(page)
    expect(complaints).toEqual([])
    await page.context().close()
  }
}

/** A guest's page that nobody touches starts after ten seconds, and would hide that a touch didn't start it. */
const keepFromStartingByItself = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout
    const sooner = (work: TimerHandler, ms = 0, ...args: unknown[]) =>
      ms < 5_000 ? later(work, ms, ...args) : 0
    Object.assign(window, { setTimeout: sooner })
  })

async function expectNothingMoved(page: Page, path: string, [name, move]: [string, Move]): Promise<void> {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.locator('main h1, main h2').first().waitFor()
  await move(page)
  await standsStill(page)
  const { y } = await placeOf(page)
  expect(y > 0, `${path}, ${name}`).toBe(name in scrolls)
  const before = await sightOf(page, true)
  await release()
  const after = await sightOf(page)
  // A position of parts of a pixel may be rounded the other way.
  const hasMoved = Math.abs(after.top - before.top) > 1
  expect({ ...after, hasMoved }, `${path}, ${name}`).toEqual({ ...before, top: after.top, hasMoved: false })
}

/** A guest's early tap on like asks them in; a member's likes. */
async function expectTapKept(page: Page, path: string, reader: Reader): Promise<void> {
  const say = words('en-US')
  const like = page
    .getByRole('region', { name: say('topics_actions') })
    .getByRole('button', { name: say('toggles_like') })
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await like.scrollIntoViewIfNeeded()
  await standsStill(page)
  await like.tap()
  const { y } = await placeOf(page)
  await release()
  if (reader === 'guest') await page.getByRole('dialog', { name: say('accounts_sign_in') }).waitFor()
  else await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  expect((await placeOf(page)).y, path).toBe(y)
}
