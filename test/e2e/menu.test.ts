import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, shareProduct } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()
/** Longer than the press that a menu takes for one that hasn't been held. */
const heldMs = 300

/** As a comment above does that is being written, edited or answered. */
const pushDownOncePressed = (page: Page) =>
  page.evaluate(() => {
    const push = () => document.querySelector('#comments')!.setAttribute('style', 'padding-top: 120px')
    document.addEventListener('mousedown', () => setTimeout(push), { once: true, capture: true })
  })

deepTest(
  'a menu stays open where the page moves under a held press, and not where the pointer moves away',
  async () => {
    const author = await makeMember(product.db, { account: 'author_of_menus' })
    const tagId = await findLeafTag(product.db)
    const topicId = await makeTopic(product.db, { authorId: author.memberId, tagId })
    await makeComment(product.db, { topicId, authorId: author.memberId, body: 'A leaf.' })
    const { page, complaints } = await enterAs(product, 'en-US', { account: 'presser_of_menus' })
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    const more = page
      .locator('#comments > ol > li')
      .getByRole('button', { name: words('en-US')('ui_more') })
      .first()
    const items = page.getByRole('menuitem')

    await more.hover()
    await pushDownOncePressed(page)
    await page.mouse.down()
    await items.first().waitFor()
    await sleep(heldMs)
    await page.mouse.up()
    await sleep(heldMs)
    expect(await items.count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => items.count()).toBe(0)

    await more.hover()
    await page.mouse.down()
    await items.first().waitFor()
    await sleep(heldMs)
    await page.mouse.move(10, 10)
    await page.mouse.up()
    await expect.poll(() => items.count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

/** Links and buttons of the header that another one lies over, or whose words are cut off. What only a screen reader reads is a pixel wide. */
const findCovered = () =>
  [...document.querySelectorAll('header :is(a, button)')].flatMap((each) => {
    const { left, right, top, height, width } = each.getBoundingClientRect()
    if (width === 0) return []
    const ends = [left + 1, right - 1].map((x) => document.elementFromPoint(x, top + height / 2))
    const isCut = [...each.children].some(
      (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1,
    )
    return isCut || ends.some((end) => !end || !each.contains(end)) ? [each.textContent] : []
  })

deepTest(
  'in the header of a tablet nothing lies over anything else, and all sections are within reach',
  async () => {
    const { page } = await enterAs(product, 'en-US')
    await page.goto('/')
    await hydrated(page)
    for (const width of [768, 820, 900, 939, 940, 1023, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => [width, ...(await page.evaluate(findCovered))]).toEqual([width])
    }
    await page.setViewportSize({ width: 820, height: 900 })
    const say = words('en-US')
    await page.getByRole('button', { name: say('shell_all_sections') }).click()
    await page.getByRole('link', { name: say('shell_questions') }).click()
    await page.waitForURL((url) => url.pathname === '/question/list')
    await page.context().close()
  },
)

deepTest('what a menu leads to opens in a tab of its own, and an address cut short leads home', async () => {
  const say = words('en-US')
  const { page } = await enterAs(product, 'en-US', { account: 'opener_of_tabs' })
  await page.goto('/user/control')
  await page.waitForURL('**/user/control/home')
  await hydrated(page)
  await page.getByRole('button', { name: say('shell_my_menu', { name: 'opener_of_tabs' }) }).click()
  const messages = page.getByRole('menuitem', { name: say('conversations_title') })
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    messages.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.waitForURL('**/user/control/privateMessageList')
  expect(page.url()).toContain('/user/control/home')
  await page.goto('/?tagId=999999')
  await expect.poll(() => page.title()).toContain(say('page_missing'))
  await page.context().close()
})
