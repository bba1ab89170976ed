import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Member, makeConversation } from '#test/makers-of-people.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const chatWith = ({ account }: Member) => `/user/control/privateMessageChatList?userName=${account}`
const log = (page: Page) => page.getByRole('log')
const textsIn = (page: Page) => log(page).locator('li > div > p').allTextContents()

/** What a browser says itself of a connection that isn't there, and of what was refused. */
const isExpected = (complaint: string) => /ERR_INTERNET|WebSocket|403/.test(complaint)

/** Two members write to each other until one has had enough; meanwhile the other's connection breaks. */
export async function writeToEachOther(
  product: Product,
  language: Language,
  options: BrowserContextOptions = {},
): Promise<void> {
  const say = words(language)
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: say('conversations_text') })
  const write = async (page: Page, text: string) => {
    await fieldOf(page).fill(text)
    await page.keyboard.press('Enter')
  }
  const enter = () => enterAs(product, language, {}, options)
  const [ann, bob] = [await enter(), await enter()]
  await ann.page.goto(`/user/control/home?userName=${bob.member.account}`)
  await ann.page.getByRole('link', { name: say('conversations_write'), exact: true }).click()
  await log(ann.page).waitFor()
  await bob.page.goto('/')
  await hydrated(bob.page)
  await write(ann.page, 'Hello\nhttps://example.org/tea, and 🍵')

  // The badge and the list say the same, and opening it marks it read on the other side.
  const column = bob.page.getByRole('navigation', { name: say('own_area') })
  const envelope = bob.page.getByRole('link', { name: say('conversations_title') })
  // A narrow window has its way there on one's own home, and the number in the bar below.
  const badge = options.viewport ? bob.page.locator('nav > a[href="/user/control/home"]') : envelope
  const number = badge.getByText('1', { exact: true })
  await number.waitFor()
  // At the upper edge of the way there, and not below its words.
  const [count, way] = [await number.boundingBox(), await badge.boundingBox()]
  expect(count!.y + count!.height / 2).toBeLessThan(way!.y + way!.height / 2)
  await badge.click()
  if (options.viewport) await column.getByRole('link', { name: say('conversations_title') }).click()
  const row = bob.page.getByRole('listitem').filter({ hasText: ann.member.account })
  await row.getByText(say('conversations_unread_count', { count: 1 })).waitFor()
  await row.getByRole('link').click()
  await log(ann.page).getByText(say('conversations_read')).waitFor()
  await expect.poll(() => badge.getByText('1', { exact: true }).count()).toBe(0)
  expect(await log(bob.page).getByRole('link').getAttribute('href')).toBe('https://example.org/tea')

  await fieldOf(bob.page).pressSequentially('Yes')
  await ann.page.getByText(say('conversations_typing', { name: bob.member.account })).waitFor()
  await bob.page.keyboard.press('Enter')
  await expect.poll(() => textsIn(ann.page)).toHaveLength(2)

  // Without a connection what is sent waits, in order, and arrives once.
  await ann.page.context().setOffline(true)
  for (const text of ['one', 'two', 'three']) await write(ann.page, text)
  await log(ann.page).getByText(say('conversations_waiting')).first().waitFor()
  await fieldOf(ann.page).fill('half a thought')
  await write(bob.page, 'meanwhile')
  await log(bob.page).getByText(say('conversations_sent'), { exact: true }).waitFor()
  await ann.page.context().setOffline(false)
  const inOrder = ['meanwhile', 'one', 'two', 'three']
  for (const { page } of [bob, ann])
    await expect.poll(async () => (await textsIn(page)).slice(2), { timeout: 60_000 }).toEqual(inOrder)
  await ann.page.reload()
  await expect.poll(() => textsIn(ann.page)).toHaveLength(6)
  expect(await fieldOf(ann.page).inputValue()).toBe('half a thought')

  await bob.page
    .locator('#main header')
    .getByRole('button', { name: say('ui_more') })
    .click()
  await bob.page.getByRole('menuitem', { name: say('conversations_block') }).click()
  await bob.page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('conversations_block') })
    .click()
  await bob.page.getByText(say('conversations_you_blocked')).waitFor()
  await write(ann.page, 'after')
  await log(ann.page).getByText(say('error_message_refused')).waitFor()
  // From now on it stands in the form's place.
  await ann.page.getByRole('note').getByText(say('error_message_refused')).waitFor()
  expect(await fieldOf(ann.page).count()).toBe(0)
  expect(await textsIn(bob.page)).toHaveLength(6)
  expect([...ann.complaints, ...bob.complaints].filter((text) => !isExpected(text))).toEqual([])
}

/** Somebody scrolls up in a long conversation, and each of its screens is looked at. */
export async function scrollUp(product: Product, language: Language): Promise<void> {
  const [{ page, member }, ann] = [await enterAs(product, language), await enterAs(product, language)]
  await makeConversation(product.db, { memberId: member.memberId, otherId: ann.member.memberId, count: 100 })
  await page.goto(chatWith(ann.member))
  await log(page).getByText('100: ').waitFor()
  const first = log(page).getByText('71: ')
  await log(page).evaluate((element) => element.scrollTo({ top: 200 }))
  const before = await first.boundingBox()
  await log(page).getByText('41: ').waitFor({ state: 'attached' })
  const after = await first.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThanOrEqual(1)
  // What came so late was said long ago, and no log reads thirty messages out.
  const told = log(page).locator('li:not([aria-live])')
  expect(await told.count()).toBe(30)
  const ready = '[role=log] li, a[href*="ChatList"]'
  await expectWhole(page, [chatWith(ann.member), '/user/control/privateMessageList'], ready)
}
