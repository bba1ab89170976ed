import { describe, expect } from 'vitest'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = shareProduct()

describe.each<Language>(toldIn('zh-CN'))('the help in %s', (language) => {
  const say = words(language)
  const keyword = language === 'zh-CN' ? '密码' : 'password'

  deepTest(
    'a guest without a script comes from the foot of a page to an article, by words and by categories',
    async () => {
      const { page } = await product.visit(language, { javaScriptEnabled: false })
      await page.goto('/')
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('help_title') })
        .click()
      const main = page.getByRole('main')
      await main.getByRole('searchbox').fill(keyword)
      await main.getByRole('searchbox').press('Enter')
      await page.waitForURL('**/help?keyword=*')
      expect(await main.locator('h2 mark').first().innerText()).toBe(keyword)
      await main.getByRole('heading', { level: 2 }).first().getByRole('link').click()
      await page.waitForURL('**/helpDetail?helpId=*')
      await main.getByRole('navigation').getByRole('link').last().click()
      await page.waitForURL('**/help?categoryId=*')
      await page.goto(`/search?keyword=${encodeURIComponent(keyword)}`)
      await main
        .getByRole('region', { name: say('help_in_search') })
        .getByRole('link')
        .first()
        .waitFor()
      await page.context().close()
    },
  )

  deepTest('staff write an article, which is read as soon as it is published', async () => {
    const { page } = await enterAs(product, language, { staffRole: 'administrator' })
    await page.goto('/manage/help')
    await hydrated(page)
    const main = page.getByRole('main')
    await main
      .getByRole('link', { name: say('help_new_article') })
      .first()
      .click()
    await main.getByRole('button', { name: say('manage_save') }).click()
    await main.getByText(say('field_required')).first().waitFor()
    await expectFocused(main.getByRole('textbox', { name: say('topics_title') }).first())
    for (const [at, of] of (['help_chinese', 'help_english'] as const).entries()) {
      await main
        .getByRole('textbox', { name: say('topics_title') })
        .nth(at)
        .fill(`Steeping ${at} ${language}`)
      await main.getByRole('textbox', { name: `${say('help_body')} (${say(of)})` }).fill('Hot *water*.')
    }
    // What is lost with its window, or its session, is there in the next.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Hot *water*.')
    const again = await page.context().newPage()
    await again.goto(page.url())
    await again.getByText(say('editor_draft_restored')).waitFor()
    await again.getByText('Hot *water*.').first().waitFor()
    await again.close()
    await main.getByRole('button', { name: say('manage_save') }).click()
    await page.waitForURL('**/manage/help')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Hot *water*.')
    const title = `Steeping ${language === 'zh-CN' ? 0 : 1} ${language}`
    await main.getByRole('link', { name: title, exact: true }).click()
    await main.getByRole('heading', { name: title }).waitFor()
    expect(await main.locator('[data-post] em').innerText()).toBe('water')
    await page.context().close()
  })

  deepTest('its other screens are whole', { timeout: 120_000 }, async () => {
    const { page } = await enterAs(product, language, { staffRole: 'administrator' })
    const found = `/help?keyword=${encodeURIComponent(keyword)}`
    await expectWhole(page, [found, '/helpDetail?helpId=999'], 'main h1')
    await expectWhole(page, ['/manage/help', '/manage/helpArticle?helpId=1'], 'main form, main h3')
    await page.context().close()
  })
})

describe.each<Language>(toldIn('zh-CN'))('who writes it in %s', (language) => {
  const say = words(language)

  deepTest('an article without anything lacks its category as it lacks its texts', async () => {
    const { page } = await enterAs(product, language, { staffRole: 'administrator' })
    await page.goto('/manage/helpArticle')
    await hydrated(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('manage_save') }).click()
    await expectFocused(main.getByRole('combobox', { name: say('help_category') }))
    const said = await main.locator('[data-field-error]').allInnerTexts()
    expect(said.filter((text) => text.trim() !== '')).toEqual(Array(5).fill(say('field_required')))
    await page.context().close()
  })
})
