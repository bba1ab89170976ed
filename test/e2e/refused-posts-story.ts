import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'
import { chooseTag } from './compose.ts'
import { expectFocused } from './keyboard.ts'
import { chooseMore } from './menus.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** The field is marked as wrong, what is wrong with it is read out with it, and the focus is there. */
async function expectWrong(field: Locator, sentence: string): Promise<void> {
  await expectFocused(field)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const described = await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
  expect(described).toContain(sentence)
}

/** A topic, a question and a report that are sent half filled in say where, and keep what was typed without a connection too. */
export async function sendHalfFilledIn(product: Product, language: Language): Promise<void> {
  await makeQuestionTags(product.db)
  const host = await makeMember(product.db)
  const tagId = await findLeafTag(product.db)
  const topicId = await makeTopic(product.db, { authorId: host.memberId, tagId })
  const { page, member } = await enterAs(product, language)
  await sendTopic(page, language)
  await sendMuted(product, page, member.memberId)
  await sendQuestion(page, language)
  await sendReport(page, language, topicId)
  await page.context().close()
}

async function sendTopic(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await page.goto('/addTopic')
  await hydrated(page)
  const publish = page.getByRole('button', { name: say('topics_publish') })
  await publish.click()
  await expectWrong(page.getByRole('combobox', { name: say('topics_tag') }), say('field_required'))
  await chooseTag(page, say)
  const title = page.getByRole('textbox', { name: say('topics_title') })
  await title.fill('Kept through all of it')
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('Kept as well')
  // It goes 0.2 s after the last key, or at once with the focus: a press in between would find its button moved.
  await page.getByText(say('field_required'), { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('poll_add'), exact: true }).click()
  await page.getByRole('textbox', { name: say('poll_title') }).fill('Which one?')
  await publish.click()
  await expectWrong(
    page.getByRole('textbox', { name: say('poll_option', { number: 1 }) }),
    say('field_poll_options', { min: 2, max: 8 }),
  )

  await page.context().setOffline(true)
  await publish.click()
  await page.getByText(say('api_unreachable')).first().waitFor()
  await page.context().setOffline(false)
  expect(await title.inputValue()).toBe('Kept through all of it')
  expect(await page.locator('.cm-content').innerText()).toBe('Kept as well')
  expect(await page.getByRole('textbox', { name: say('poll_title') }).inputValue()).toBe('Which one?')
}

/** What has come in the way since they began is said over the form, which keeps what is in it. */
async function sendMuted({ db }: Product, page: Page, memberId: number): Promise<void> {
  const mute = (muted_until: Date | null) =>
    db.updateTable('members').set({ muted_until }).where('id', '=', memberId).execute()
  await mute(new Date(Date.now() + 86_400_000))
  await page.locator('main form [type=submit]').click()
  await page.getByRole('main').getByRole('note').waitFor()
  expect(await page.locator('.cm-content').innerText()).toBe('Kept as well')
  await mute(null)
}

async function sendQuestion(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await page.goto('/addQuestion')
  await hydrated(page)
  await page.getByRole('textbox', { name: say('topics_title') }).fill('Which tag is missing?')
  await page.getByRole('button', { name: say('ask_publish'), exact: true }).click()
  await expectWrong(page.getByRole('combobox', { name: say('ask_tags') }), say('field_required'))
  expect(await page.getByRole('textbox', { name: say('topics_title') }).inputValue()).toBe(
    'Which tag is missing?',
  )
}

async function sendReport(page: Page, language: Language, topicId: number): Promise<void> {
  const say = words(language)
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await chooseMore(page.locator('main article').first(), language, 'report_action')
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: say('report_send') })
  await dialog.getByRole('textbox').first().fill('It is too loud.')
  // A second press leads back to the field as the first did.
  for (const _ of ['once', 'again']) {
    await send.click()
    await expectWrong(dialog.getByRole('combobox'), say('field_required'))
  }
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('It is too loud.')
}
