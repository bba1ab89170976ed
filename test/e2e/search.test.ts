import { beforeAll, describe, expect, test } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { expectFocused, isFocused } from './keyboard.ts'
import { deepTest, hydrated, type Language, settled, shareProduct, toldIn } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = shareProduct()

const title = '炭焙乌龙的火候'

/** What the stories find. Told in both languages, the second finds its own topic alone. */
async function makeFound(): Promise<number> {
  const { memberId: authorId } = await makeMember(product.db)
  const tagId = await findLeafTag(product.db)
  await product.db.updateTable('topics').set({ deleted_at: new Date() }).where('title', '=', title).execute()
  const topicId = await makeTopic(product.db, {
    authorId,
    tagId,
    title,
    body: '文火慢焙，火候足了才香。',
  })
  await makeComment(product.db, { topicId, authorId, body: '我家用龙眼炭。' })
  return topicId
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('zh-CN'))('the search in %s', (language) => {
  const say = words(language)
  let topicId: number

  beforeAll(async () => {
    topicId = await makeFound()
  })

  test('a guest without a script finds a topic and the place of a comment, and narrows what is found', async () => {
    const { page } = await product.visit(language, { javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('searchbox').fill('火候')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/search?keyword=*')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: '炭焙乌龙的火候' }).waitFor()
    expect(await main.locator('mark').allInnerTexts()).toEqual(['火候', '火候'])
    // In the header or on the page, whatever the width.
    for (const width of [390, 900, 1023, 1024, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      expect(await page.getByRole('searchbox').count(), `${width}`).toBe(1)
    }
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('火候')
    await main.getByRole('link', { name: say('search_kind_question') }).click()
    await main.getByText(say('search_none_hint'), { exact: false }).waitFor()
    await main.getByRole('link', { name: say('search_reset') }).click()
    await main.getByRole('link', { name: '炭焙乌龙的火候' }).waitFor()
    const tagId = await findLeafTag(product.db)
    const named = product.db.selectFrom('topic_tags').select(['name_zh', 'name_en']).where('id', '=', tagId)
    const { name_zh, name_en } = await named.executeTakeFirstOrThrow()
    await page.goto(`/search?keyword=${encodeURIComponent(name_zh)}`)
    const tags = main.getByRole('navigation', { name: say('search_found_tags') })
    await tags.getByRole('link', { name: language === 'zh-CN' ? name_zh : name_en, exact: true }).click()
    await page.waitForURL(`**/?tagId=${tagId}`)
    await page.goto(`/search?keyword=${encodeURIComponent('"龙眼炭"')}`)
    await main.getByText(new RegExp(`^${say('search_in_comment')} .*1`)).waitFor()
    await main.getByRole('link', { name: '炭焙乌龙的火候' }).click()
    await page.waitForURL(new RegExp(`/thread.*topicId=${topicId}`))
    await page.context().close()
  })

  deepTest('nothing is suggested to whoever has left the box before its program came', async () => {
    const { page } = await product.visit(language)
    let come = () => {}
    const hasCome = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route('**/search-suggestions-*.js', async (route) => {
      await hasCome
      await route.continue()
    })
    await page.addInitScript(() => {
      localStorage.searches = '["文火"]'
    })
    await page.goto('/')
    await hydrated(page)
    const box = page.getByRole('banner').locator('#search')
    const asked = page.waitForRequest('**/search-suggestions-*.js')
    await box.focus()
    await asked
    await page.keyboard.press('Tab')
    come()
    await expect.poll(() => box.getAttribute('role')).toBe('combobox')
    await settled(page)
    expect(await page.getByRole('listbox').count()).toBe(0)
    await box.focus()
    await page.getByRole('option', { name: '文火' }).waitFor()
    await page.context().close()
  })

  deepTest(
    'a key leads into the box, titles are suggested and chosen by keys, and own searches can be taken away',
    async () => {
      const { page } = await product.visit(language)
      await page.goto('/')
      await hydrated(page)
      await page.keyboard.press('/')
      const box = page.getByRole('banner').locator('#search')
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.type('炭焙')
      await page.getByRole('option', { name: '炭焙乌龙的火候' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/thread?topicId=${topicId}`)
      await page.goto(`/search?keyword=${encodeURIComponent('文火')}`)
      await hydrated(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.press('Delete')
      await page.getByRole('option', { name: '文火' }).waitFor()
      await page.keyboard.press('Tab')
      await expectFocused(page.getByRole('button', { name: say('search_forget', { keyword: '文火' }) }))
      await page.keyboard.press('Enter')
      await page.getByRole('option').waitFor({ state: 'detached' })
      await expectFocused(box)
      await page.getByRole('main').getByRole('switch').uncheck()
      await page.reload()
      await hydrated(page)
      await page.keyboard.press('/')
      expect(await isFocused(box)).toBe(false)
      await page.keyboard.press('Control+k')
      expect(await isFocused(box)).toBe(true)
      await page.context().close()
    },
  )

  deepTest('what is typed before the program is there stays, and titles are suggested for it', async () => {
    const { page } = await product.visit(language)
    await page.goto('/')
    const box = page.getByRole('banner').locator('#search')
    await box.click()
    await page.keyboard.type('炭焙')
    await page.getByRole('option', { name: '炭焙乌龙的火候' }).first().waitFor()
    expect(await box.inputValue()).toBe('炭焙')
    await page.context().close()
  })

  deepTest('the box on the page itself suggests on a narrow window too', async () => {
    const { page } = await product.visit(language, { viewport: { width: 390, height: 844 } })
    await page.goto('/search')
    await hydrated(page)
    await page.getByRole('main').getByRole('searchbox').click()
    await page.keyboard.type('炭焙')
    // The story in the other language may have made one too; the latest stands first.
    await page.getByRole('option', { name: '炭焙乌龙的火候' }).first().click()
    await page.waitForURL(`**/thread?topicId=${topicId}`)
    await page.context().close()
  })

  test('its screens are whole', { timeout: 120_000 }, async () => {
    const { page } = await product.visit(language)
    const found = `/search?keyword=${encodeURIComponent('火候 玄武岩')}`
    await expectWhole(page, ['/search', found, '/search?keyword=tag%3Anix'], 'main h1')
    await page.context().close()
  })
})
