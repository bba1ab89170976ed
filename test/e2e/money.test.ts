import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { fillWideTables, wideTables } from './wide-tables.ts'
import { words } from './words.ts'

const product = startProduct(async () => ({ SANDBOX_GATEWAY: 'on' }))

/** Makes an order and stands on the gateway's page. */
async function order(page: Page, language: Language, amount: string) {
  const say = words(language)
  await page.goto('/user/control/payment')
  await hydrated(page)
  await page.locator('[name=amount]').fill(amount)
  await page.getByRole('button', { name: say('recharge_pay') }).click()
  await page.waitForURL('**/sandboxGateway?**')
}

describe.each<Language>(toldIn('en-US'))('in %s', (language) => {
  const say = words(language)
  const press = (page: Page, name: Parameters<typeof say>[0]) =>
    page.getByRole('button', { name: say(name), exact: true }).click()
  const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

  test('a member gets the amount wrong, puts it right, pays, and finds the receipt in the log', async () => {
    const { page, complaints } = await enterAs(product, language)
    await page.goto('/user/control/payment')
    await hydrated(page)
    await page.locator('[name=amount]').fill('12.345')
    await press(page, 'recharge_pay')
    await page.getByText(say('field_not_an_amount')).waitFor()
    expect(await page.locator('[name=amount]').inputValue()).toBe('12.345')
    await page.locator('[name=amount]').fill('12.34')
    await press(page, 'recharge_pay')
    await page.waitForURL('**/sandboxGateway?**')
    await expectAccessible(page, 'the sandbox gateway')
    await page.route('**/api/paymentCompleted?**', (route) => route.abort(), { times: 1 })
    await press(page, 'sandbox_pay')
    await press(page, 'page_try_again')
    await heading(page, say('recharge_paid_title', { amount: '¥12.34' })).waitFor()
    await expectAccessible(page, 'paid')
    await page.getByRole('link', { name: say('recharge_to_balance') }).click()
    await page.getByRole('cell', { name: '+¥12.34' }).waitFor()
    await page.getByRole('button', { name: say('money_receipt_of', { serial: 1 }) }).click()
    await page
      .getByRole('dialog')
      .getByText(/^R\d{14}/)
      .first()
      .waitFor()
    await expectAccessible(page, 'a receipt')
    await expectWhole(
      page,
      ['/user/control/balance', '/user/control/payment', '/user/control/point'],
      'main h1',
    )
    expect(complaints.filter((text) => !/422|ERR_FAILED|unreachable/.test(text))).toEqual([])
    await page.context().close()
  })

  deepTest('a payment that is told late arrives while the member looks', async () => {
    const { page } = await enterAs(product, language)
    await order(page, language, '3')
    await press(page, 'sandbox_late')
    await heading(page, say('recharge_pending_title')).waitFor()
    await expectAccessible(page, 'waiting')
    await heading(page, say('recharge_paid_title', { amount: '¥3.00' })).waitFor()
    await page.context().close()
  })
})

const say = words('en-US')

// What the gateway says goes through one door, whose tests need no browser: here the one that ends otherwise.
const gatewayOutcomes = [
  ['sandbox_fail', 'recharge_failed_title', '¥0.00'],
  ['sandbox_twice', 'recharge_paid_title', '¥5.00'],
  // The notice is refused, and what was really paid is learnt by asking.
  ['sandbox_wrong_amount', 'recharge_paid_title', '¥5.00'],
  ['sandbox_wrong_signature', 'recharge_paid_title', '¥5.00'],
  ['sandbox_silent', 'recharge_paid_title', '¥5.00'],
] as const

deepTest.each(gatewayOutcomes)(
  'told to "%s", the gateway leads to "%s" and a balance of %s',
  async (act, title, balance) => {
    const { page } = await enterAs(product, 'en-US')
    await order(page, 'en-US', '5')
    await page.getByRole('button', { name: say(act), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: say(title, { amount: '¥5.00' }) }).waitFor()
    await page.goto('/user/control/balance')
    await page.getByText(balance, { exact: true }).first().waitFor()
    await page.context().close()
  },
)

deepTest('another’s order and an order that never was are not found', async () => {
  const { page } = await enterAs(product, 'en-US')
  await page.goto('/paymentCompleted/sandbox/recharge/R20261121000000ABCDEFGHJK')
  await page.getByRole('heading', { name: say('recharge_missing_title') }).waitFor()
  await page.context().close()
})

deepTest.each<Language>(toldIn('en-US'))(
  'what has many columns fits a tablet with rows in it, in %s',
  async (language) => {
    const { page, member, complaints } = await enterAs(product, language, { staffRole: 'administrator' })
    await fillWideTables(product.db, member.memberId)
    await expectWhole(page, wideTables, 'main table')
    expect(complaints).toEqual([])
    await page.context().close()
  },
)
