import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findLeafTag, makeEnvelope, makeMember, makeMoney, makeTopic } from '#test/makers.ts'
import { chooseTag } from './compose.ts'
import { expectFocused } from './keyboard.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = shareProduct()

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)
  const title = language === 'zh-CN' ? '新茶上市，红包一份' : 'A red envelope for the new tea'

  /** A browser of a member who is signed in. */
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

  const button = (page: Page, name: Parameters<typeof say>[0]) =>
    page.getByRole('button', { name: say(name) })

  test('given with a topic, opened by one, snatched up for the next, and seen in the lists', {
    timeout: 180_000,
  }, async () => {
    const giver = await makeMember(product.db)
    await makeMoney(product.db, giver.memberId, 5_000)
    const { page, complaints } = await enter(giver)
    await page.goto('/addTopic')
    await hydrated(page)
    await chooseTag(page, say)
    await page.getByRole('textbox', { name: say('topics_title') }).fill(title)
    await page.locator('.cm-content').click()
    await page.keyboard.insertText('Spring tea is in.')
    await button(page, 'envelope_title').click()
    await page.getByLabel(say('envelope_kind_personal')).check()
    const { account } = await makeMember(product.db)
    await page.getByLabel(say('envelope_receiver')).fill(account.toUpperCase())
    await page.getByText(say('envelope_goes_to', { name: account, account })).waitFor()
    await page.getByLabel(say('envelope_receiver')).fill(`${account}_`)
    await page.getByText(say('envelope_goes_to_nobody')).waitFor()
    await page.getByLabel(say('envelope_kind_fixed')).check()
    await page.getByLabel(say('envelope_each')).fill('1,000')
    await page.getByLabel(say('envelope_shares')).fill('1')
    await button(page, 'topics_publish').click()
    await page.getByText(say('field_not_an_amount')).waitFor()
    expect(await page.getByLabel(say('envelope_each')).inputValue()).toBe('1,000')
    await page.getByLabel(say('envelope_each')).fill('60')
    await page.getByText(say('envelope_sum_above', { total: '¥60.00', balance: '¥50.00' })).waitFor()
    await page.getByLabel(say('envelope_each')).fill('8.88')
    await page.getByText(say('envelope_sum', { total: '¥8.88' })).waitFor()
    await expectAccessible(page, '/addTopic with an envelope')
    await button(page, 'topics_publish').click()
    await page.getByText(say('topics_published')).waitFor()
    await page.getByRole('link', { name: say('ui_go_now') }).click()
    await page.getByRole('link', { name: title }).first().click()
    await button(page, 'envelope_stop').waitFor()
    const path = new URL(page.url()).pathname + new URL(page.url()).search

    const { page: guest } = await product.visit(language, { javaScriptEnabled: false })
    await guest.goto('/')
    await guest
      .locator('article', { hasText: title })
      .getByText(say('envelope_title'), { exact: true })
      .waitFor()
    await guest.goto(path)
    await guest.getByText(say('envelope_sign_in')).waitFor()

    const { page: second } = await enter(await makeMember(product.db))
    await second.goto(path)
    await button(second, 'envelope_open').waitFor()
    const opener = await makeMember(product.db)
    const { page: first, complaints: complaintsOfFirst } = await enter(opener)
    await first.goto(path)
    await button(first, 'envelope_open').click()
    const moment = first.getByRole('dialog', { name: say('envelope_got', { amount: '¥8.88' }) })
    await moment.getByText(opener.account).waitFor()
    await expectAccessible(first, 'the moment of opening')
    await first.keyboard.press('Escape')
    await moment.waitFor({ state: 'detached' })
    await expectFocused(button(first, 'envelope_openings'))
    await first.getByText(say('envelope_got', { amount: '¥8.88' })).waitFor()
    await expectWhole(first, [path, '/user/control/receiveRedEnvelopeList'], 'main')

    await button(second, 'envelope_open').click()
    await second.getByRole('main').getByText(say('envelope_snatched_up')).waitFor()
    await expectFocused(button(second, 'envelope_openings'))

    await expectWhole(page, ['/user/control/giveRedEnvelopeList'], 'table')
    await page.getByRole('link', { name: say('envelope_distribution') }).click()
    await page.getByRole('table').getByText(opener.account).waitFor()
    await expectAccessible(page, 'the distribution')
    expect([...complaints.filter((text) => !text.includes('422')), ...complaintsOfFirst]).toEqual([])
    for (const each of [page, guest, first, second]) await each.context().close()
  })

  deepTest('the giver stops it after being asked, and has the rest back', async () => {
    const giver = await makeMember(product.db)
    const { page } = await enter(giver)
    const tagId = await findLeafTag(product.db)
    const topicId = await makeTopic(product.db, { authorId: giver.memberId, tagId })
    await makeEnvelope(product.db, { topicId, giverId: giver.memberId, totalFen: 1_250, shareCount: 50 })
    await page.goto(`/thread?topicId=${topicId}`)
    await button(page, 'envelope_stop').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('envelope_stop') })
      .click()
    await page.getByText(say('envelope_stopped_returned', { amount: '¥12.50' })).waitFor()
    await page.getByText(say('envelope_ended')).waitFor()
    await page.context().close()
  })
})
