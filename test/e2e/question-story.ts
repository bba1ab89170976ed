import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeMoney, makePoints } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const phone = { hasTouch: true, viewport: { width: 390, height: 844 } }

/** A member asks and promises both, two others answer, and one answer is adopted and paid: in two browsers, on phones. */
export async function askAndAdopt(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { db } = product
  await makeQuestionTags(db)
  const asker = await enterAs(product, language, {}, phone)
  await makeMoney(db, asker.member.memberId, 10_000)
  await makePoints(db, asker.member.memberId, 100)
  const address = await ask(asker.page, language)

  const first = await enterAs(product, language, {}, phone)
  await answer(first.page, { address, language, body: 'Not above **eighty** degrees.' })
  await first.page.goto(address)
  await hydrated(first.page)
  const second = await enterAs(product, language, {}, phone)
  await answer(second.page, { address, language, body: 'Boiling.' })

  await first.page.getByRole('button', { name: say('answer_arrived', { count: 1 }) }).tap()
  await first.page.locator('li:focus', { hasText: 'Boiling.' }).waitFor()

  await asker.page.goto(address)
  await followUp(asker.page, language)
  await adopt(asker.page, language)

  await first.page.goto(address)
  await first.page
    .locator('[data-adopted]')
    .getByText(
      say('answer_adopted_for', { amount: `¥49.50 + ${say('question_page_points', { count: 30 })}` }),
    )
    .waitFor()
  expect(await balancesOf(db, first.member.memberId)).toEqual({ CNY: 4_950, POINT: 35 })
  expect(await balancesOf(db, second.member.memberId)).toEqual({ POINT: 5 })
  await readAsMachine(asker.page, address)
  await expectWhole(asker.page, ['/addQuestion', address], 'main h1')
  for (const { page } of [asker, first, second]) await page.context().close()
}

async function ask(page: Page, language: Language): Promise<string> {
  const say = words(language)
  await page.goto('/addQuestion')
  await hydrated(page)
  await page.getByRole('combobox', { name: say('ask_tags') }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: say('topics_title') }).fill('How hot is the water for green tea?')
  await page.getByRole('textbox', { name: say('topics_body') }).fill('Mine turns bitter.')
  await page.getByRole('button', { name: say('ask_bounty'), exact: true }).tap()
  await page.getByRole('textbox', { name: say('ask_bounty_money') }).fill('500')
  await page.getByRole('textbox', { name: say('ask_bounty_points') }).fill('30')
  await page.getByRole('button', { name: say('ask_publish'), exact: true }).tap()
  await page.getByText(say('ask_bounty_above', { max: '¥100.00' })).waitFor()
  await page.getByRole('textbox', { name: say('ask_bounty_money') }).fill('50')
  await page.getByRole('button', { name: say('ask_publish'), exact: true }).tap()
  const link = page.getByRole('link', { name: say('ask_view') })
  const address = await link.getAttribute('href')
  await link.tap()
  await page
    .getByText(
      say('question_page_bounty', { amount: `¥50.00 + ${say('question_page_points', { count: 30 })}` }),
    )
    .waitFor()
  return address ?? ''
}

interface Answer {
  address: string
  language: Language
  body: string
}

async function answer(page: Page, { address, language, body }: Answer): Promise<void> {
  const say = words(language)
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('textbox', { name: say('answer_write') }).fill(body)
  await page.getByRole('button', { name: say('answer_send'), exact: true }).tap()
  await page.getByText(say('answer_published')).waitFor()
}

async function followUp(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await hydrated(page)
  await page.getByRole('button', { name: say('question_page_add_follow_up') }).tap()
  await page.getByRole('textbox', { name: say('question_page_add_follow_up') }).fill('It is Longjing.')
  await page.getByRole('button', { name: say('question_page_send_follow_up') }).tap()
  await page.getByText(say('question_page_follow_up', { number: 1 })).waitFor()
}

/** By keyboard; the confirmation names what is paid and what the platform keeps. */
async function adopt(page: Page, language: Language): Promise<void> {
  const say = words(language)
  const chosen = page.locator('#comments > ol > li', { hasText: 'eighty' })
  await chosen.getByRole('button', { name: say('answer_adopt') }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('¥49.50').waitFor()
  expect(await dialog.innerText()).toContain('¥0.50')
  await dialog.getByRole('button', { name: say('answer_adopt'), exact: true }).tap()
  await page.getByText(say('answer_was_adopted')).waitFor()
  await page.locator('[data-adopted]', { hasText: 'eighty' }).waitFor()
}

/** Its address as a topic's leads to it, with what search engines are told. */
async function readAsMachine(page: Page, address: string): Promise<void> {
  const drawn = await page.request.get(address.replace('/question?questionId', '/thread?topicId'))
  expect(drawn.url()).toContain(address)
  const html = await drawn.text()
  expect(html).toContain('"@type":"QAPage"')
  expect(html).toContain('"acceptedAnswer":{"@type":"Answer","text":"Not above eighty degrees."')
  expect(html).toContain('"suggestedAnswer":[{"@type":"Answer","text":"Boiling."')
}

async function balancesOf(db: Product['db'], memberId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['currency', 'balance'])
    .where('member_id', '=', memberId)
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ currency, balance }) => (Number(balance) === 0 ? [] : [[currency, Number(balance)]])),
  )
}
