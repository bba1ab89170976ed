import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { invalidate } from '#server/core/cache-tags.ts'
import { cardsTag } from '#server/money/cards/cards-tag.ts'
import { makeMember, makeMoney, makeRole } from '#test/makers.ts'
import { expectFocused } from './keyboard.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = startProduct()

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story and its steps, each within the limit, share what it opens.
describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)

  async function enter(member: Awaited<ReturnType<typeof makeMember>>) {
    const visit = await product.visit(language)
    const { accessToken, refreshToken } = member
    await visit.page.addInitScript(
      (tokens) => {
        for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token)
      },
      { accessToken, refreshToken },
    )
    return visit
  }

  /** Taken off sale while they are asked, a card is offered no more, and what was refused stays said. */
  async function loseOffer(page: Page, path: string) {
    await page.goto(path)
    await page.getByRole('button', { name: say('cards_buy'), exact: true }).click()
    await product.db.transaction().execute(async (tx) => {
      await tx.updateTable('membership_cards').set({ is_on_sale: false }).execute()
      await invalidate(tx, cardsTag)
    })
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('cards_pay', { price: '¥12.50' }) })
      .click()
    await page.getByRole('status').getByText(say('error_card_off_sale')).waitFor()
    expect(await page.getByRole('button', { name: say('cards_buy'), exact: true }).count()).toBe(0)
  }

  deepTest('made by staff, seen by a guest, bought by a member, and listed for both', async () => {
    await makeRole(product.db, `Tea master ${language}`)
    const name = `Card ${language}`
    const { page: staff, complaints } = await enter(
      await makeMember(product.db, { staffRole: 'administrator' }),
    )
    await staff.goto('/manage/membershipCards')
    await hydrated(staff)
    await staff.getByRole('button', { name: say('cards_manage_new'), exact: true }).click()
    await staff.getByLabel(say('manage_name_zh')).fill(name)
    await staff.getByLabel(say('manage_name_en')).fill(name)
    await staff.getByLabel(say('cards_manage_on_sale')).check()
    await staff.getByRole('button', { name: say('manage_save') }).click()
    await staff.getByRole('dialog').waitFor({ state: 'detached' })
    await staff
      .getByRole('button', { name: say('cards_manage_new_specification') })
      .last()
      .click()
    await staff.getByLabel(say('manage_name_zh')).fill('30')
    await staff.getByLabel(say('manage_name_en')).fill('30')
    await staff.getByRole('button', { name: say('manage_save') }).click()
    await staff.getByText(say('field_required')).waitFor()
    await staff.getByLabel(say('cards_manage_price'), { exact: true }).fill('12.50')
    await staff.getByRole('button', { name: say('manage_save') }).click()
    await staff.getByRole('dialog').waitFor({ state: 'detached' })

    const { page: guest } = await product.visit(language, { javaScriptEnabled: false })
    await guest.goto('/membershipCardList')
    await guest.getByRole('link', { name }).click()
    await guest.getByText(say('cards_sign_in')).waitFor()
    const path = new URL(guest.url()).pathname + new URL(guest.url()).search

    const buyer = await makeMember(product.db)
    const { page } = await enter(buyer)
    await page.goto(path)
    await page.getByLabel(say('cards_quantity')).fill(' 002')
    const pay = async () => {
      await page.getByRole('button', { name: say('cards_buy'), exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('cards_pay', { price: '¥25.00' }) })
        .click()
    }
    await pay()
    await page.getByText(say('error_balance_too_low')).waitFor()
    await page
      .getByRole('main')
      .locator('form')
      .getByRole('link', { name: say('recharge_title') })
      .waitFor()
    await makeMoney(product.db, buyer.memberId, 3_000)
    await pay()
    await goOnBuying(page, say)
    await page.goto('/user/control/membershipCardOrderList')
    await page.getByRole('table').getByText('¥25.00').waitFor()
    await expectWhole(page, ['/membershipCardList', path, '/user/control/membershipCardOrderList'])
    await expectWhole(staff, ['/manage/membershipCards', '/manage/membershipCardOrders'])
    await staff.getByText(buyer.account).waitFor()
    await loseOffer(page, path)
    expect(complaints.filter((text) => !/422|404/.test(text))).toEqual([])
    for (const each of [page, guest, staff]) await each.context().close()
  })
})

/** Once the purchase is said, by keyboard, from the form that comes back. */
async function goOnBuying(page: Page, say: ReturnType<typeof words>): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Tea master' }).waitFor()
  await page.getByRole('button', { name: say('cards_buy_more') }).press('Enter')
  await expectFocused(page.getByRole('main').locator('form'))
}
