import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeTopic } from '#test/makers.ts'
import { expectFocused } from './keyboard.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

/** A guest is asked in to vote, and a member votes once, sees how it stands and goes on from there by keyboard. */
export async function voteOnPoll(
  product: Product,
  language: Language,
  { authorId, page, complaints }: { authorId: number; page: Page; complaints: string[] },
): Promise<void> {
  const say = words(language)
  const { db } = product
  const poll = { title: 'Which tea?', options: ['Green', 'Black'], isMultiple: false, days: null }
  const topicId = await makeTopic(db, { authorId, tagId: await findLeafTag(db), title: 'Asks', poll })
  const path = `/thread?topicId=${topicId}`
  const vote = (at: Page) => at.getByRole('button', { name: say('poll_vote'), exact: true })
  const { page: guest } = await product.visit(language)
  await guest.goto(path)
  await hydrated(guest)
  await guest.getByLabel('Black').check()
  await vote(guest).click()
  await guest.getByRole('dialog', { name: say('accounts_sign_in') }).waitFor()
  await guest.context().close()

  await expectWhole(page, [path], 'section:has-text("Which tea?") button')
  const other = await page.context().newPage()
  for (const window of [other, page]) {
    await window.goto(path)
    await hydrated(window)
    await vote(window).waitFor()
  }
  await page.getByLabel('Black').check()
  await vote(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText(say('poll_own')).waitFor()
  expect(await vote(page).count()).toBe(0)
  await expectFocused(page.getByRole('region', { name: poll.title }))
  expect(await page.getByRole('progressbar', { name: 'Black' }).getAttribute('value')).toBe('1')
  await other.getByLabel('Green').check()
  await vote(other).click()
  await other.getByText(say('poll_voted_before')).waitFor()
  await other.close()
  expect(complaints).toEqual([])
  await voteTooLate(product, language, { authorId, page })
}

/** Whoever votes in a page that has stood open since before the end sees how it ended, and goes on from there. */
async function voteTooLate(
  { db }: Product,
  language: Language,
  { authorId, page }: { authorId: number; page: Page },
): Promise<void> {
  const say = words(language)
  const poll = { title: 'Which pot?', options: ['Clay', 'Iron'], isMultiple: false, days: 1 }
  const topicId = await makeTopic(db, { authorId, tagId: await findLeafTag(db), title: 'Asks again', poll })
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await page.getByLabel('Clay').check()
  await db
    .updateTable('polls')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('topic_id', '=', topicId)
    .execute()
  await page.getByRole('button', { name: say('poll_vote'), exact: true }).press('Enter')
  await page.getByText(say('poll_ended')).waitFor()
  await page.getByRole('progressbar', { name: 'Clay' }).waitFor()
  expect(await page.getByRole('button', { name: say('poll_vote'), exact: true }).count()).toBe(0)
  await expectFocused(page.getByRole('region', { name: poll.title }))
}
