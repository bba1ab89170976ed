import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findLeafTag, makePoints, makeTopic } from '#test/makers.ts'
import { chooseTag } from './compose.ts'
import { enter, expectFocused } from './keyboard.ts'
import { readByKeyboard } from './keyboard-story.ts'
import { chooseMore } from './menus.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = shareProduct()

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)
  const title = language === 'zh-CN' ? '我的焙火配方' : 'How I roast'
  const secret = language === 'zh-CN' ? '一百二十度，焙四小时。' : 'Four hours at 120 degrees.'

  const button = (page: Page, name: Parameters<typeof say>[0]) =>
    page.getByRole('button', { name: say(name), exact: true })

  /** Hides the secret with the editor's dialog and something more by hand, and publishes it. */
  const publishHiding = async (page: Page) => {
    await page.goto('/addTopic')
    await hydrated(page)
    await chooseTag(page, say)
    await page.getByRole('textbox', { name: say('topics_title') }).fill(title)
    await page.locator('.cm-content').click()
    await page.keyboard.insertText(secret)
    await page.keyboard.press('ControlOrMeta+a')
    await button(page, 'editor_hide').click()
    await page.getByRole('radio', { name: say('hidden_kind_points') }).check()
    const price = page.getByRole('textbox', { name: say('editor_hide_price') })
    await price.fill('２５')
    await button(page, 'editor_hide_insert').click()
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    await expectFocused(price)
    await expectAccessible(page, 'the dialog that hides')
    await price.fill('25')
    await button(page, 'editor_hide_insert').click()
    await expect
      .poll(() => page.locator('.cm-content').innerText())
      .toContain(':::hidden{kind="points" price="25"}')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText('\n\n:::hidden{kind="password" password="oolong"}\n2\n')
    await button(page, 'editor_preview').click()
    await page.getByText(say('field_hidden_unclosed', { line: 6 })).waitFor()
    await button(page, 'topics_publish').click()
    await page
      .getByText(say('field_hidden_unclosed', { line: 6 }))
      .nth(1)
      .waitFor()
    await expectFocused(page.locator('.cm-content'))
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText('\n:::')
    await page.locator('section section').getByText(secret).waitFor()
    await expectAccessible(page, 'the preview')
    const kept = () => page.evaluate(() => Object.values(localStorage).join())
    await expect.poll(kept).toMatch(/hidden\{kind=\W+password/)
    expect(await kept()).not.toContain('oolong')
    await button(page, 'topics_publish').click()
    await page.getByText(say('topics_published')).waitFor()
  }

  deepTest(
    'hidden with the editor’s dialog, paid for and opened by keyboard, and listed for the author',
    {
      timeout: 180_000,
    },
    async () => {
      const author = await enterAs(product, language)
      const { page } = author
      await publishHiding(page)

      const guest = await product.visit(language, { javaScriptEnabled: false })
      await guest.page.goto('/')
      const card = guest.page.locator('article', { hasText: title })
      await card.getByText(say('hidden_kind_points')).waitFor()
      const path = (await card.getByRole('link', { name: title }).getAttribute('href')) ?? ''
      await guest.page.goto(path)
      await guest.page.getByText(say('hidden_how_points', { price: '25' })).waitFor()
      expect(await guest.page.content()).not.toContain(secret)

      const reader = await enterAs(product, language)
      await makePoints(product.db, reader.member.memberId, 30)
      await reader.page.goto(path)
      await hydrated(reader.page)
      const pay = say('hidden_pay_balance', { price: say('hidden_price_points', { price: '25' }) })
      await reader.page.getByRole('button', { name: pay }).waitFor()
      await expectAccessible(reader.page, 'closed parts')
      await enter(reader.page, reader.page.getByRole('button', { name: pay }))
      await expectFocused(reader.page.getByRole('alertdialog').getByRole('button', { name: pay }))
      await reader.page.keyboard.press('Enter')
      await reader.page.getByText(secret).waitFor()
      await expect
        .poll(() => reader.page.evaluate(() => document.activeElement?.textContent ?? ''))
        .toContain(secret)
      await enter(reader.page, reader.page.getByRole('button', { name: say('hidden_enter_password') }))
      await reader.page.getByRole('dialog').waitFor()
      await reader.page.keyboard.type('green')
      await reader.page.keyboard.press('Enter')
      await reader.page.getByText(say('field_password_wrong')).waitFor()
      await reader.page.keyboard.press('ControlOrMeta+a')
      await reader.page.keyboard.type('oolong')
      await reader.page.keyboard.press('Enter')
      await reader.page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => reader.page.getByText(say('hidden_kind_password')).count()).toBe(1)
      await expectWhole(reader.page, [path], 'article section')
      await reader.page.goto('/')
      await reader.page.locator('article', { hasText: title }).getByText(say('hidden_open')).first().waitFor()

      await expectWhole(page, ['/user/control/topicUnhideList'], 'table')
      await page.getByRole('cell', { name: reader.member.account }).first().waitFor()
      await page.goto('/user/control/remindList')
      await page.getByText(say('reminders_topic_unlocked')).first().waitFor()
      const complaints = [...author.complaints, ...reader.complaints].filter((text) => !text.includes('422'))
      expect(complaints).toEqual([])
      for (const each of [page, guest.page, reader.page]) await each.context().close()
    },
  )

  deepTest(
    'a member without a mouse reads, unlocks, comments and replies, and always sees where they are',
    () => readByKeyboard(product, language),
  )

  deepTest(
    'edited in two windows: the second is shown the difference, and every state is kept',
    {
      timeout: 120_000,
    },
    async () => {
      const { page, member, complaints } = await enterAs(product, language)
      const tagId = await findLeafTag(product.db)
      const topicId = await makeTopic(product.db, { authorId: member.memberId, tagId, body: 'Two minutes.' })
      await page.goto(`/thread?topicId=${topicId}`)
      await page.getByRole('link', { name: say('topics_edit') }).click()
      await page.locator('.cm-content').waitFor()
      const second = await page.context().newPage()
      await second.goto(`/user/editTopic?topicId=${topicId}`)
      await second.locator('.cm-content').click()
      await second.keyboard.press('ControlOrMeta+End')
      await second.keyboard.insertText(' Then pour.')
      await page.locator('.cm-content').click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText('Three minutes.')
      await button(page, 'topics_edit_save').click()
      await page.getByText(say('topics_edit_saved')).waitFor()
      await page.waitForURL(/thread/)
      await page.getByText('Three minutes.').waitFor()

      await button(second, 'topics_edit_save').click()
      await second.getByText(say('topics_edit_conflict')).waitFor()
      await second.locator('del', { hasText: 'Three' }).waitFor()
      await second.locator('ins', { hasText: 'Then pour' }).waitFor()
      expect(await second.locator('.cm-content').innerText()).toContain('Two minutes. Then pour.')
      await expectAccessible(second, 'two editors')
      await button(second, 'topics_edit_keep_own').click()
      await button(second, 'topics_edit_save').click()
      await second.getByText(say('topics_edit_saved')).waitFor()
      await second.waitForURL(/thread/)
      await chooseMore(second.locator('main article').first(), language, 'topics_revisions')
      await second.getByRole('dialog').locator('ins', { hasText: 'Then pour' }).waitFor()
      await second.getByRole('button', { name: say('topics_version', { version: 2 }) }).click()
      await second.locator('ins', { hasText: 'Three' }).waitFor()
      await expectAccessible(second, 'revisions')
      expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
      await page.context().close()
    },
  )
})

deepTest(
  'a draft typed on one device is offered on another, and goes when it is published',
  {
    timeout: 120_000,
  },
  async () => {
    const say = words('en-US')
    const { page, member } = await enterAs(product, 'en-US')
    await page.goto('/addTopic')
    await hydrated(page)
    await page.getByRole('textbox', { name: say('topics_title') }).fill('Half a thought')
    await page.locator('.cm-content').click()
    await page.keyboard.insertText('It began in spring.')
    const readRow = () =>
      product.db
        .selectFrom('drafts')
        .select(['title', 'body'])
        .where('member_id', '=', member.memberId)
        .executeTakeFirst()
    await expect.poll(readRow).toEqual({ title: 'Half a thought', body: 'It began in spring.' })

    const { page: phone } = await product.visit('en-US', { viewport: { width: 390, height: 800 } })
    await phone.goto('/termsService')
    await phone.evaluate(({ accessToken, refreshToken }) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('refreshToken', refreshToken)
    }, member)
    await phone.goto('/addTopic')
    await phone.getByText(say('editor_draft_offer')).waitFor()
    await expectAccessible(phone, 'a draft is offered')
    await phone.getByRole('button', { name: say('editor_draft_take') }).click()
    await expect.poll(() => phone.locator('.cm-content').innerText()).toBe('It began in spring.')
    await chooseTag(phone, say)
    await phone.getByRole('button', { name: say('topics_publish'), exact: true }).click()
    await phone.getByText(say('topics_published')).waitFor()
    await expect.poll(readRow).toBeUndefined()
    for (const each of [page, phone]) await each.context().close()
  },
)
