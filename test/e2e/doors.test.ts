import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { type MemberFields, makeMember } from '#test/makers.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

const product = startProduct(async () => ({ TRUST_PROXY: 'true' }))

/** A setting or a ban reaches the product a moment after it was written. */
const patient = { timeout: 30_000 }

const open = { siteState: 'open', supportAccessDevice: 1 } as const
afterEach(() => saveSettings(product.db, open, null))

/** Whether it comes to a page whose program is still on its way. */
const isShown = (text: Locator) =>
  text
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )

async function becomeReadOnly(page: Page, say: ReturnType<typeof words>) {
  await page.goto('/thread?topicId=1')
  const editor = page.locator('#comments .cm-content')
  await editor.click()
  await page.keyboard.type('Is anybody there?')
  await saveSettings(product.db, { siteState: 'read_only' }, null)
  const other = await page.context().newPage()
  const told = other.locator('#comments').getByText(say('error_read_only'))
  await expect.poll(async () => (await other.goto('/thread?topicId=1')) && isShown(told), patient).toBe(true)
  expect(await other.locator('#comments .cm-content').count()).toBe(0)
  await page.getByRole('button', { name: say('topics_send_comment') }).click()
  await page.getByText(say('error_read_only')).first().waitFor()
  expect(await editor.innerText()).toContain('Is anybody there?')
  await expectAccessible(page, 'a comment that a read-only site refused')
  await page.context().close()
}

describe.each<Language>(toldIn('en-US'))('in %s', (language) => {
  const say = words(language)

  async function enter(parts: MemberFields = {}) {
    const { accessToken, refreshToken } = await makeMember(product.db, parts)
    const { page } = await product.visit(language)
    await page.addInitScript((pair) => Object.assign(localStorage, pair), { accessToken, refreshToken })
    return page
  }

  async function ban(address: string) {
    const page = await enter({ staffRole: 'moderator' })
    await page.goto('/manage/addressBans')
    await page.getByLabel(say('manage_address'), { exact: false }).fill(address)
    await page.getByRole('button', { name: say('manage_address_new') }).click()
    await page
      .getByRole('cell', { name: `${address}/32` })
      .first()
      .waitFor()
    await page.context().close()
  }

  deepTest(
    'a site that becomes read-only refuses a comment and keeps its text, and tells later writers before they type',
    async () => becomeReadOnly(await enter(), say),
  )

  deepTest('a site for phones asks a desktop to switch, and shows itself once it has', async () => {
    await saveSettings(product.db, { supportAccessDevice: 3 }, null)
    const { page, complaints } = await product.visit(language)
    const title = page.getByRole('heading', { name: say('shell_device_title') })
    await expect.poll(async () => (await page.goto('/')) && title.isVisible(), patient).toBe(true)
    await hydrated(page)
    await expectAccessible(page, 'the notice to desktops')
    await page.getByRole('button', { name: say('shell_device_action') }).click()
    await page.locator('article h2 a').first().waitFor()
    expect(await title.count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  deepTest(
    'a banned address reads the words of the staff: as a page, and over the page that was open',
    async () => {
      const bannedNotice = { 'zh-CN': `请写信给 ${language}@example.org。`, 'en-US': 'Please write to us.' }
      await saveSettings(product.db, { bannedNotice }, null)
      const address = language === 'zh-CN' ? '203.0.113.1' : '203.0.113.2'
      const { page } = await product.visit(language, { extraHTTPHeaders: { 'x-forwarded-for': address } })
      await page.goto('/')
      await hydrated(page)
      await ban(address)
      await expect.poll(async () => (await page.request.get('/api/baseInfo')).status(), patient).toBe(456)
      await page
        .getByRole('main')
        .getByRole('link', { name: say('topics_essence'), exact: true })
        .click()
      await page.getByRole('alertdialog').getByText(bannedNotice[language]).waitFor()
      await expectAccessible(page, 'the notice of a ban')
      expect((await page.goto('/thread?topicId=1'))?.status()).toBe(456)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      const [own, other] = await page.locator('main p').allTextContents()
      expect(own).toBe(bannedNotice[language])
      expect(other).toBe(bannedNotice[language === 'zh-CN' ? 'en-US' : 'zh-CN'])
      await expectAccessible(page, 'the page of a banned address')
      await page.context().close()
    },
  )
})
