import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseTag } from './compose.ts'
import { password, register } from './people.ts'
import { hydrated, type Language, startProduct, toldIn } from './product.ts'
import { words } from './words.ts'

const product = startProduct(undefined, 'empty')

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)
  const name = language === 'zh-CN' ? 'reader_zh' : 'reader_en'
  const title = language === 'zh-CN' ? '第一次泡茶 first pot' : 'My first pot 第一壶'

  test('a guest reads without JavaScript: lists, pages, a topic and its comments', async () => {
    const { page } = await product.visit(language, { javaScriptEnabled: false })
    const attributeOf = (selector: string, name: string) => page.locator(selector).first().getAttribute(name)
    const expectPicture = async () => {
      const shown = await page.request.get((await attributeOf('meta[property="og:image"]', 'content')) ?? '')
      expect(shown.headers()['content-type']).toMatch(/^image\//)
    }
    await page.goto('/')
    await expectPicture()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    const first = page.locator('article h2 a').first()
    const titleRead = await first.innerText()
    await first.click()
    expect(await page.locator('h1').innerText()).toBe(titleRead)
    expect(await page.locator('#comments li').count()).toBeGreaterThan(0)
    const canonical = (await attributeOf('link[rel=canonical]', 'href')) ?? ''
    expect(canonical).toContain('/thread?topicId=')
    // The address of this language shows it to a crawler, which has no cookie.
    expect(await attributeOf(`link[hreflang=${language}]`, 'href')).toBe(canonical)
    expect(await (await fetch(canonical)).text()).toContain(`<html lang="${language}"`)
    await expectPicture()
    const machine = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(machine).toMatchObject({ '@type': 'DiscussionForumPosting', headline: titleRead })
    await page.context().close()
  })

  test('a guest becomes a member, posts a topic, comments, signs out and in again', async () => {
    const { page, complaints } = await product.visit(language)
    await page.goto('/')
    await hydrated(page)
    await page.locator('article h2 a').first().click()
    await page.getByText(say('topics_sign_in_to_comment')).waitFor()

    await register(product, page, language, name)
    await publish(page, language, title)
    await page.getByRole('link', { name: say('ui_go_now') }).click()
    await page.waitForURL('/')
    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await comment(page, language, language === 'zh-CN' ? '自己先坐**沙发**。' : 'I take the *first* seat.')

    await page.getByRole('button', { name: say('shell_my_menu', { name }) }).click()
    await page.getByRole('menuitem', { name: say('shell_sign_out') }).click()
    await page.waitForURL('/')
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('shell_sign_in') })
      .waitFor()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

    await signIn(page, language, name)
    await page.getByRole('button', { name: say('shell_my_menu', { name }) }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  async function publish(page: Page, _language: Language, text: string) {
    await page.goto('/addTopic')
    await hydrated(page)
    await chooseTag(page, say)
    await page.getByRole('textbox', { name: say('topics_title') }).fill(text)
    const editor = page.locator('.cm-content')
    await editor.click()
    await page.keyboard.insertText('## 水温 temperature\n\n| 茶 | °C |\n|---|---|\n| 绿茶 | 80 |\n')
    await page.reload()
    await hydrated(page)
    await expect.poll(() => page.locator('.cm-content').innerText()).toContain('绿茶')
    await page.getByRole('button', { name: say('topics_publish') }).click()
    await page.getByText(say('topics_published')).waitFor()
    const view = page.getByRole('main').getByRole('link', { name: say('topics_view') })
    expect(await view.getAttribute('href')).toMatch(/^\/thread\?topicId=\d+$/)
  }

  async function comment(page: Page, _language: Language, text: string) {
    await page.locator('.cm-content').click()
    await page.keyboard.insertText(text)
    await page.getByRole('button', { name: say('topics_send_comment') }).click()
    await page.locator('#comments li strong, #comments li em').waitFor()
    await page.waitForURL(/#comment-\d+$/)
  }

  async function signIn(page: Page, _language: Language, account: string) {
    await page.goto('/login?jumpUrl=%2FtermsService')
    await hydrated(page)
    await page.locator('[name=account]').fill(account)
    await page.locator('[name=password]').fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('accounts_sign_in'), exact: true })
      .click()
    await page.waitForURL('/termsService')
  }
})

test('the administrator signs in once by the printed link and chooses a password', async () => {
  const say = words('en-US')
  const [link = ''] = /http\S+#link=[\w-]+/.exec(product.printed) ?? []
  const { page } = await product.visit('en-US')
  await page.goto(link)
  await hydrated(page)
  await page.locator('[name=password]').fill('12345678')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_sign_in'), exact: true })
    .click()
  await page.getByText(say('field_common')).waitFor()
  await page.locator('[name=password]').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_sign_in'), exact: true })
    .click()
  await page.waitForURL('/')

  const again = await product.visit('en-US')
  await again.page.goto(link)
  await hydrated(again.page)
  await again.page.locator('[name=password]').fill(password)
  await again.page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_sign_in'), exact: true })
    .click()
  await again.page.getByText(say('error_link_expired')).waitFor()
})
