import type { Locator, Route } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeComment, makeTopic } from '#test/makers.ts'
import { makeConversation } from '#test/makers-of-people.ts'
import { drawPicture } from '#test/upload-files.ts'
import { expectFocused } from './keyboard.ts'
import { chooseMore } from './menus.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product, settled, takenOver } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

/** Reports a post by its three dots, once nothing moves under the hand, with words to find the report by. */
async function report(post: Locator, language: Language, reason: string, picture?: Buffer): Promise<void> {
  const say = words(language)
  const page = post.page()
  await settled(page)
  await chooseMore(post, language, 'report_action')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByRole('textbox').first().fill(reason)
  if (picture) await addSlowly(dialog, language, picture)
  await dialog.getByRole('button', { name: say('report_send') }).click()
  await page.getByText(say('report_sent')).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Adds a picture that takes its time, for which the report waits. */
async function addSlowly(dialog: Locator, language: Language, buffer: Buffer): Promise<void> {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  const hold = (route: Route) => mayGo.then(() => route.continue())
  await dialog.page().route('**/api/uploads/**', hold, { times: 1 })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'loud.png', mimeType: 'image/png', buffer })
  const send = dialog.getByRole('button', { name: words(language)('report_send') })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  letGo()
  await dialog.getByRole('img').waitFor()
}

/**
 * Somebody reports a topic, a comment under it and a private message, each once, finds the reports in one list and withdraws
 * one, which can then be made again.
 */
export async function walkAsReporter(product: Product, language: Language): Promise<void> {
  const { db } = product
  const say = words(language)
  const { page, member, complaints } = await enterAs(product, language)
  const author = await enterAs(product, language)
  const { memberId: authorId, account } = author.member
  await author.page.context().close()
  const topicId = await makeTopic(db, {
    authorId,
    tagId: await findLeafTag(db),
    title: `Too loud ${language}`,
  })
  const { commentId } = await makeComment(db, { topicId, authorId, body: 'Buy my tea' })
  await makeConversation(db, { memberId: member.memberId, otherId: authorId, count: 2 })

  const comment = page.locator(`#comment-${commentId}`)
  const tools = comment.getByRole('button', { name: say('ui_more') }).first()
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await takenOver(tools)
  await report(page.locator('main article').first(), language, 'A loud topic')
  await report(comment, language, 'A loud comment', await drawPicture('png'))

  // The same once more leads to the report that waits.
  await settled(page)
  await chooseMore(comment, language, 'report_action')
  const refused = page.getByRole('dialog').getByRole('alert')
  await refused.getByText(say('error_reported_before')).waitFor()
  await expectAccessible(page, 'what was reported before')
  await refused.getByRole('link', { name: say('report_see_own') }).click()
  await page.waitForURL('**/user/control/reportList')

  await page.goto(`/user/control/privateMessageChatList?userName=${account}`)
  await hydrated(page)
  const message = page.getByRole('log').locator('li:not([data-own])').first()
  await message.hover()
  await report(message, language, 'A loud message')

  await expectWhole(page, ['/user/control/reportList'], 'main li:has-text("A loud message")')
  const item = (reason: string) => page.locator('main').getByRole('listitem').filter({ hasText: reason })
  await item('A loud topic')
    .getByRole('link', { name: `Too loud ${language}` })
    .waitFor()
  await item('A loud comment').getByText('Buy my tea').waitFor()
  await item('A loud comment').getByRole('img').waitFor()
  await item('A loud message')
    .getByText(say('report_from_member', { name: account }))
    .waitFor()
  await item('A loud comment')
    .getByRole('button', { name: say('report_withdraw') })
    .click()
  const confirm = page.getByRole('alertdialog')
  await expectAccessible(page, 'withdrawing a report')
  await confirm.getByRole('button', { name: say('report_withdraw') }).click()
  await page.getByText(say('report_withdrawn')).first().waitFor()
  await item('A loud comment').waitFor({ state: 'detached' })
  await expectFocused(page.locator('main li:focus'))
  expect(
    await page
      .locator('main li')
      .filter({ hasText: say('report_status_pending') })
      .count(),
  ).toBe(2)

  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await takenOver(tools)
  await report(comment, language, 'Still loud')
  expect(complaints.filter((text) => !text.includes('422') && !text.includes('409'))).toEqual([])
  await page.context().close()
}
