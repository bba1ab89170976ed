import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { findLeafTag, makeMoney, makeRole, makeTopic } from '#test/makers.ts'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, settled, shareProduct, toldIn } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()

describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)

  deepTest('Back closes a dialog and stays on its page; no dialog follows to another page', async () => {
    const { page, share, complaints, path } = await openTopic(language, `Left by Back in ${language}`)
    const dialog = page.getByRole('dialog', { name: say('share_title') })
    await share.click()
    await expectPictureOf(path, dialog)
    await goAndStay(page, path, dialog)
    await expectFocused(share)
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL(`${product.address}/`)
    await page.goBack()
    await page.waitForURL(`**${path}`)
    await share.click()
    await dialog.waitFor()
    await page.goForward()
    await page.waitForURL(`${product.address}/`)
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  deepTest('on a phone Back closes what fills the first page of a tab, and leads out after that', () =>
    goBackOnFirstPage(language),
  )

  deepTest('a card that was nearly bought is bought by nobody who went back', async () => {
    const { page, member } = await enterAs(product, language)
    await makeMoney(product.db, member.memberId, 100_000)
    const cardId = await makeCard(product.db, await makeRole(product.db, `Nearly bought in ${language}`))
    await makeSpecification(product.db, cardId, { priceFen: 500, pricePoints: 0, stock: 5 })
    await page.goto('/membershipCardList')
    await hydrated(page)
    await page.getByRole('main').getByRole('link').first().click()
    const buy = page.getByRole('button', { name: say('cards_buy'), exact: true })
    await buy.click()
    const { pathname, search } = new URL(page.url())
    await goAndStay(page, pathname + search, page.getByRole('alertdialog'))
    // Enter is held too long: it asks, and doesn't agree.
    await buy.focus()
    await page.keyboard.down('Enter')
    await expectFocused(page.getByRole('button', { name: say('cards_pay', { price: '¥5.00' }) }))
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await settled(page)
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.waitForURL('**/membershipCardList')
    await page.context().close()
  })

  deepTest('Tab stays in a dialog, however late the frames come that lead it there', async () => {
    const { page, share } = await openTopic(language, `Left by Tab in ${language}`)
    const dialog = page.getByRole('dialog', { name: say('share_title') })
    const isInside = () =>
      dialog.evaluate((element) => element.parentElement?.contains(document.activeElement))
    // Its program has come before.
    await share.click()
    await reachToast(page, dialog.getByRole('button', { name: say('share_copy') }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(draw, 3_600_000)
    })
    await share.press('Enter')
    await dialog.waitFor()
    const steps = ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']
    for (const key of steps) {
      await page.keyboard.press(key)
      expect(await isInside()).toBe(true)
    }
    await page.context().close()
  })
})

describe.each<Language>(toldIn('zh-CN'))('menus in %s', (language) => {
  deepTest('on a phone Back closes a menu and stays on its page, the first one of a tab too', () =>
    goBackFromMenu(language),
  )

  deepTest('a page without a clipboard copies all the same', () => copyWithoutClipboard(language))
})

/** The browser's Back closes the dialog that stands open, and the page stays. */
async function goAndStay(page: Page, path: string, dialog: Locator): Promise<void> {
  await dialog.waitFor()
  await page.evaluate(() => history.back())
  await dialog.waitFor({ state: 'detached' })
  await settled(page)
  await expect.poll(() => page.url()).toContain(path)
}

/** F6 and Tab lead from a dialog to what is said over it, and Escape closes that alone. */
async function reachToast(page: Page, saying: Locator): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
    // A screen reader says what comes into a region that was there, and not what a region comes with.
    const watch = (records: MutationRecord[]) => {
      const came = records.flatMap(({ addedNodes }) => [...addedNodes])
      const isEarly = came.some((node) => node.textContent && node.parentElement === document.body)
      if (isEarly && document.querySelector('[data-toasts] [role=group]'))
        document.body.dataset.said = 'early'
    }
    new MutationObserver(watch).observe(document.body, { childList: true })
  })
  await saying.click()
  const toast = page.locator('[data-toasts] [role=group]')
  await toast.waitFor()
  expect(await page.locator('body').getAttribute('data-said')).toBeNull()
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await expectFocused(toast)
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
  await expectFocused(saying)
}

/** The picture that it offers is that topic's, whatever page the tab began with. */
async function expectPictureOf(path: string, dialog: Locator): Promise<void> {
  const topicId = path.split('=').at(-1)
  expect(await dialog.getByRole('link').getAttribute('href')).toContain(`/share/${topicId}-`)
}

/** Off https, as within a house, browsers give pages no clipboard. */
async function copyWithoutClipboard(language: Language): Promise<void> {
  const { page, share, path } = await openTopic(language, `Copied in ${language}`)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await share.click()
  const say = words(language)
  const dialog = page.getByRole('dialog', { name: say('share_title') })
  await dialog.getByRole('button', { name: say('share_copy') }).click()
  await page.getByText(say('share_copied')).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const search = page.getByRole('banner').getByRole('searchbox')
  await search.click()
  await page.keyboard.press('ControlOrMeta+V')
  expect(await search.inputValue()).toBe(`${product.address}${path}`)
  await page.context().close()
}

/** A member on a topic whose page they came to by a link, and the button that shares it. */
async function openTopic(language: Language, title: string) {
  const say = words(language)
  const { page, member, complaints } = await enterAs(product, language)
  const tagId = await findLeafTag(product.db)
  const topicId = await makeTopic(product.db, { authorId: member.memberId, tagId, title })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await page.waitForURL(`**/thread?topicId=${topicId}`)
  await settled(page)
  const share = page
    .getByRole('region', { name: say('topics_actions') })
    .getByRole('button', { name: say('share') })
  return { page, share, complaints, path: `/thread?topicId=${topicId}` }
}

/** As whoever came by a link does; what was before the site is reached with one press. */
async function goBackOnFirstPage(language: Language): Promise<void> {
  const say = words(language)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const { page, complaints } = await product.visit(language, phone)
  const path = '/thread?topicId=1'
  await page.goto('/termsService')
  await page.goto(path)
  await hydrated(page)
  const like = page.getByRole('button', { name: say('toggles_like') }).first()
  const dialog = page.getByRole('dialog')
  await like.tap()
  const place = await page.evaluate(() => scrollY)
  await goAndStay(page, path, dialog)
  expect(await page.evaluate(() => scrollY)).toBe(place)
  // Closed otherwise it costs no press more.
  await like.tap()
  await dialog.getByRole('button', { name: say('ui_close') }).tap()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL('**/termsService')
  expect(complaints).toEqual([])
  await page.context().close()
  await goBackFromFullScreen(language)
}

async function goBackFromMenu(language: Language): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const { page, member, complaints } = await enterAs(product, language, {}, phone)
  const opener = page.getByRole('button', {
    name: words(language)('shell_my_menu', { name: member.account }),
  })
  await page.goto('/termsService')
  await page.goto('/')
  await hydrated(page)
  for (const path of ['/', '/question/list']) {
    await opener.tap()
    await goAndStay(page, path, page.getByRole('menu'))
    await expectFocused(opener)
    if (path === '/')
      await page.locator('footer, nav').locator('a[href="/question/list"]:visible').first().tap()
    await page.waitForURL('**/question/list')
  }
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.waitForURL('**/termsService')
  expect(complaints).toEqual([])
  await page.context().close()
}

/** The text stays as it was typed. */
async function goBackFromFullScreen(language: Language): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const { page, complaints } = await enterAs(product, language, {}, phone)
  await page.goto('/termsService')
  await page.goto('/addTopic')
  await hydrated(page)
  await page.getByRole('combobox', { name: words(language)('topics_tag') }).tap()
  await goAndStay(page, '/addTopic', page.getByRole('listbox'))
  await page.locator('.cm-content').click()
  await page.keyboard.type('Begun small')
  await page.getByRole('button', { name: words(language)('editor_more') }).tap()
  await goAndStay(page, '/addTopic', page.getByRole('menu'))
  await page.locator('.cm-content').click()
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => page.locator('html[data-full-screen]').count()).toBe(1)
  await page.evaluate(() => history.back())
  await expect.poll(() => page.locator('html[data-full-screen]').count()).toBe(0)
  await settled(page)
  expect(page.url()).toContain('/addTopic')
  expect(await page.locator('.cm-content').innerText()).toBe('Begun small')
  await page.goBack()
  await page.waitForURL('**/termsService')
  expect(complaints).toEqual([])
  await page.context().close()
}
