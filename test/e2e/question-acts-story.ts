import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeComment, makeMember, makeMoney } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

const phone = { hasTouch: true, viewport: { width: 390, height: 844 } }

/** An asker changes what they promised and the tags; then staff delete an answer and a follow-up, close, award and delete. */
export async function keepQuestion(product: Product, language: Language): Promise<void> {
  const { db } = product
  const { brewing } = await makeQuestionTags(db)
  const asker = await enterAs(product, language, {}, phone)
  await makeMoney(db, asker.member.memberId, 10_000)
  const bounty = { fen: 5_000, points: 30 }
  const questionId = await makeQuestion(db, { askerId: asker.member.memberId, tagIds: [brewing], bounty })
  const address = `/question?questionId=${questionId}`
  await asker.page.goto(address)
  await raise(asker.page, language)
  await takeBack(asker.page, language)
  await edit(asker.page, language)
  await followUp(asker.page, language)
  await followUpTooLate(product, asker.page, language)

  const { memberId: authorId } = await makeMember(db)
  for (const body of ['Boiling.', 'Not above eighty degrees.'])
    await makeComment(db, { topicId: questionId, authorId, body })
  const staff = await enterAs(product, language, { staffRole: 'administrator' }, phone)
  await staff.page.goto(address)
  await hydrated(staff.page)
  await moderate(staff.page, language)
  expect(staff.complaints.filter((text) => !text.includes('404'))).toEqual([])
  // One of them was sent too late.
  expect(asker.complaints.filter((text) => !/404|422/.test(text))).toEqual([])
  for (const { page } of [asker, staff]) await page.context().close()
}

async function raise(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await hydrated(page)
  await page.getByRole('button', { name: say('question_page_raise') }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('ask_bounty_money') }).fill('10')
  await expectAccessible(page, 'the dialog that raises a bounty')
  await dialog.getByRole('button', { name: say('question_page_raise') }).tap()
  const amount = `¥60.00 + ${say('question_page_points', { count: 30 })}`
  await page.getByText(say('question_page_raised', { amount })).waitFor()
}

async function takeBack(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await page.getByRole('button', { name: say('question_page_take_back') }).tap()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: say('question_page_take_back') }).tap()
  await page.getByRole('button', { name: say('question_page_promise') }).waitFor()
}

async function edit(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await page.getByRole('link', { name: say('question_edit') }).tap()
  await page.getByRole('heading', { name: say('question_edit') }).waitFor()
  await page.getByRole('combobox', { name: say('ask_tags') }).click()
  const tag = language === 'zh-CN' ? '茶叶' : 'Leaves'
  await page.getByRole('option', { name: tag }).last().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('topics_edit_save') }).tap()
  await page.getByText(say('question_edit_saved')).waitFor()
  await page.waitForURL('**/question?questionId=*')
  await page.getByRole('main').getByRole('link', { name: tag, exact: true }).waitFor()
}

async function followUp(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await hydrated(page)
  await page.getByRole('button', { name: say('question_page_add_follow_up') }).tap()
  const text = page.getByRole('textbox', { name: say('question_page_add_follow_up') })
  await text.fill('It is Longjing.')
  await page.getByRole('button', { name: say('question_page_send_follow_up') }).tap()
  await page.getByText(say('question_page_follow_up', { number: 1 })).waitFor()
  // The form goes once the follow-up stands in the page.
  await text.waitFor({ state: 'detached' })
}

/** What was being typed when the staff closed the question stays where it was, under the reason. */
async function followUpTooLate({ db }: Product, page: Page, language: Language): Promise<void> {
  const say = words(language)
  const text = page.getByRole('textbox', { name: say('question_page_add_follow_up') })
  await page.getByRole('button', { name: say('question_page_add_follow_up'), exact: true }).tap()
  await text.fill('It is from Hangzhou.')
  const topicId = Number(new URL(page.url()).searchParams.get('questionId'))
  const { author_id } = await db
    .selectFrom('topics')
    .select('author_id')
    .where('id', '=', topicId)
    .executeTakeFirstOrThrow()
  await db.insertInto('topic_closures').values({ topic_id: topicId, closed_by: author_id }).execute()
  await page.getByRole('button', { name: say('question_page_send_follow_up') }).tap()
  await page.getByRole('alert').getByText(say('error_question_closed')).waitFor()
  await page.getByRole('button', { name: say('question_page_raise') }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('question_page_promise') }).waitFor({ state: 'detached' })
  expect(await text.innerText()).toContain('It is from Hangzhou.')
  await db.deleteFrom('topic_closures').where('topic_id', '=', topicId).execute()
  await page.getByRole('button', { name: say('ui_cancel') }).tap()
}

/** All of it with reasons; the menu says what there is to do with a question, and nothing that there isn't. */
async function moderate(page: Page, language: Language): Promise<void> {
  const say = words(language)
  const answers = page.locator('#comments > ol > li')
  const dialog = page.getByRole('dialog')
  const sayWhy = async (action: string) => {
    await dialog.getByRole('textbox').fill('Said before')
    await dialog.getByRole('button', { name: action, exact: true }).tap()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: say('question_page_follow_up_delete') }).tap()
  await sayWhy(say('comments_delete'))
  await page.getByText(say('question_page_follow_up', { number: 1 })).waitFor({ state: 'detached' })
  await expectFocused(page.locator('#main'))

  await answers
    .filter({ hasText: 'Boiling.' })
    .getByRole('button', { name: say('ui_more') })
    .tap()
  await page.getByRole('menuitem', { name: say('comments_delete') }).tap()
  await dialog.getByText(say('answer_delete_ask')).waitFor()
  await sayWhy(say('comments_delete'))
  await expect.poll(() => answers.count()).toBe(1)

  const menu = page.getByRole('button', { name: say('topics_staff') })
  await menu.tap()
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual([say('question_close'), say('question_move'), say('manage_log_of'), say('question_delete')])
  await page.getByRole('menuitem', { name: say('question_close') }).tap()
  await dialog.getByText(say('question_close_text')).waitFor()
  await sayWhy(say('question_close_action'))
  await page.getByText(say('question_page_closed'), { exact: true }).waitFor()
  await menu.tap()
  await page.getByRole('menuitem', { name: say('question_reopen') }).tap()
  await page.getByText(say('question_page_closed'), { exact: true }).waitFor({ state: 'detached' })

  await answers.getByRole('button', { name: say('answer_award') }).tap()
  await sayWhy(say('answer_award'))
  await page.locator('[data-adopted]').getByText(say('answer_adopted'), { exact: true }).waitFor()

  await menu.tap()
  await page.getByRole('menuitem', { name: say('question_delete') }).tap()
  await dialog.getByText(say('question_delete_text')).waitFor()
  await dialog.getByRole('textbox').fill('Said before')
  await dialog.getByRole('button', { name: say('question_delete') }).tap()
  await page.waitForURL('**/question/list')
}
