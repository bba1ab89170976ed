import type { Page } from 'playwright-core'
import { makeMoney } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'
import { enter, expectFocused, tabTo } from './keyboard.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

type Walker = { page: Page; say: ReturnType<typeof words> }

/** A question is asked with a bounty, answered, replied to and its answer adopted: all without a mouse. */
export async function askByKeyboard(product: Product, language: Language): Promise<void> {
  const say = words(language)
  await makeQuestionTags(product.db)
  const asker = await enterAs(product, language)
  await makeMoney(product.db, asker.member.memberId, 10_000)
  await ask({ page: asker.page, say })
  const { pathname, search } = new URL(asker.page.url())

  const other = await enterAs(product, language)
  await other.page.goto(pathname + search)
  await hydrated(other.page)
  await answer({ page: other.page, say })
  await asker.page.reload()
  await hydrated(asker.page)
  await replyTo({ page: asker.page, say })
  await adopt({ page: asker.page, say })
  for (const { page } of [asker, other]) await page.context().close()
}

/** From the list of questions to the published one. */
async function ask({ page, say }: Walker): Promise<void> {
  await page.goto('/question/list')
  await hydrated(page)
  await enter(page, page.getByRole('main').getByRole('link', { name: say('question_list_ask') }))
  await page.getByRole('heading', { name: say('ask_title'), level: 1 }).waitFor()
  await hydrated(page)
  const tags = page.getByRole('combobox', { name: say('ask_tags') })
  await tabTo(page, tags)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('textbox', { name: say('topics_title') }))
  await page.keyboard.type('How hot, without a mouse?')
  await tabTo(page, page.getByRole('textbox', { name: say('topics_body') }))
  await page.keyboard.type('Mine turns bitter.')
  await enter(page, page.getByRole('button', { name: say('ask_bounty'), exact: true }))
  await tabTo(page, page.getByRole('textbox', { name: say('ask_bounty_money') }))
  await page.keyboard.type('50')
  await enter(page, page.getByRole('button', { name: say('ask_publish'), exact: true }))
  await enter(page, page.getByRole('link', { name: say('ask_view') }))
  await page.getByText(say('question_page_bounty', { amount: '¥50.00' })).waitFor()
}

async function answer({ page, say }: Walker): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: say('answer_write') }))
  await page.keyboard.type('Not above eighty degrees.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectFocused(answersOn(page))
}

async function replyTo({ page, say }: Walker): Promise<void> {
  await enter(page, answersOn(page).getByRole('button', { name: say('comments_reply'), exact: true }))
  await expectFocused(answersOn(page).getByRole('textbox'))
  await page.keyboard.type('And for how long?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectFocused(answersOn(page).locator('ol > li', { hasText: 'And for how long?' }))
}

/** The confirmation has the focus, gives it back when it is left, and the adopted answer keeps it in reach. */
async function adopt({ page, say }: Walker): Promise<void> {
  const button = answersOn(page).getByRole('button', { name: say('answer_adopt') })
  const dialog = page.getByRole('alertdialog')
  await enter(page, button)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocused(button)
  await page.keyboard.press('Enter')
  await enter(page, dialog.getByRole('button', { name: say('answer_adopt'), exact: true }))
  await page.locator('[data-adopted]', { hasText: 'eighty' }).waitFor()
  await expectFocused(answersOn(page).filter({ hasText: 'eighty' }))
}

const answersOn = (page: Page) => page.locator('#comments > ol > li')
