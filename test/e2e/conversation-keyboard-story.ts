import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeTopic } from '#test/makers.ts'
import { makeConversation } from '#test/makers-of-people.ts'
import { likeByOthers } from './hearing-story.ts'
import { enter, expectFocused, expectFocusIn, tabTo } from './keyboard.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

type Reader = { page: Page; say: ReturnType<typeof words> }

const log = (page: Page) => page.getByRole('log')

/** From the numbers in the header to a conversation and to what a reminder tells of: all without a mouse. */
export async function answerByKeyboard(product: Product, language: Language): Promise<void> {
  const { db } = product
  const say = words(language)
  const { page, member, complaints } = await enterAs(product, language)
  const friend = await enterAs(product, language)
  const ofBoth = { memberId: member.memberId, otherId: friend.member.memberId }
  await makeConversation(db, { ...ofBoth, count: 5 })
  const tagId = await findLeafTag(db)
  const topicId = await makeTopic(db, { authorId: member.memberId, tagId, title: 'Steeped twice' })
  await likeByOthers(product, { topicId, tagId, authorId: member.memberId })
  await page.goto('/')
  await hydrated(page)
  const reader = { page, say }
  await answer(reader, friend.member.account)
  await sendLines(reader)
  await removeOne(reader)
  await readReminder(reader)
  expect(complaints).toEqual([])
  await page.context().close()
}

async function answer({ page, say }: Reader, account: string): Promise<void> {
  await enter(page, page.getByRole('banner').getByRole('link', { name: say('conversations_title') }))
  await enter(page, page.getByRole('main').getByRole('link', { name: account, exact: true }))
  await log(page).getByText('5: tea').waitFor()
  await tabTo(page, page.getByRole('textbox', { name: say('conversations_text') }))
  await page.keyboard.type('Without a mouse')
  // Held down, it sends once, and asks for nothing more.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await log(page).getByText(say('conversations_sent'), { exact: true }).waitFor()
  expect(await page.getByText(say('field_required')).count()).toBe(0)
  // Whoever has sent something writes on.
  await expectFocused(page.getByRole('textbox', { name: say('conversations_text') }))
}

/** Whoever has Enter begin a line sends as in every other form. */
async function sendLines({ page, say }: Reader): Promise<void> {
  const option = page.getByRole('checkbox', { name: say('conversations_enter_option') })
  await tabTo(page, option)
  await page.keyboard.press('Space')
  const field = page.getByRole('textbox', { name: say('conversations_text') })
  await field.focus()
  await page.keyboard.type('First line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second line')
  await page.keyboard.press('ControlOrMeta+Enter')
  await log(page).getByText('First line second line').waitFor()
  await expectFocused(field)
}

async function removeOne({ page, say }: Reader): Promise<void> {
  const own = log(page).getByRole('listitem').filter({ hasText: 'Without a mouse' })
  const more = own.getByRole('button', { name: say('ui_more') })
  for (
    let step = 0;
    step < 20 && !(await more.evaluate((button) => button === document.activeElement));
    step++
  )
    await page.keyboard.press('Shift+Tab')
  await expectFocused(more)
  await page.keyboard.press('Enter')
  await expectFocusIn(page.getByRole('menu'))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expectFocusIn(dialog)
  await tabTo(page, dialog.getByRole('button', { name: say('conversations_remove_message') }))
  await page.keyboard.press('Enter')
  await own.waitFor({ state: 'detached' })
}

async function readReminder({ page, say }: Reader): Promise<void> {
  await enter(page, page.getByRole('banner').getByRole('link', { name: say('reminders_bell') }))
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Steeped twice' })
  await line
    .getByText(say('reminders_and_others', { count: 1, total: 2, sentence: say('reminders_topic_liked') }))
    .waitFor()
  await enter(page, line.getByRole('link', { name: 'Steeped twice' }))
  await page.getByRole('heading', { level: 1, name: 'Steeped twice' }).waitFor()
  await expectFocused(page.locator('main'))
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
}
