import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { expectFocused } from './keyboard.ts'
import { latestCaptcha } from './people.ts'
import { deepTest, hydrated, settled, shareProduct } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()
const say = words('en-US')

deepTest(
  'feedback of a visitor survives a wrong captcha, arrives by an answer of the device, and leads home',
  async () => {
    const { page } = await product.visit('en-US')
    await page.goto('/')
    await hydrated(page)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('feedback_title') })
      .click()
    await page.getByRole('textbox', { name: say('feedback_name') }).fill('Oliver')
    await page.getByRole('textbox', { name: say('feedback_contact') }).fill('oliver@example.org')
    const content = page.getByRole('textbox', { name: say('feedback_content') })
    await content.fill('The cup is small.')
    const captcha = page.getByRole('textbox', { name: say('ui_captcha') })
    const picture = page.getByRole('button', { name: say('ui_captcha_refresh') }).locator('img')
    await picture.waitFor()
    const first = await picture.getAttribute('src')
    await captcha.fill('0000')
    await page.getByRole('button', { name: say('feedback_send') }).click()
    await page.getByText(say('field_captcha_wrong')).waitFor()
    expect(await content.inputValue()).toBe('The cup is small.')
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
    await page.getByRole('button', { name: say('ui_captcha_by_device') }).click()
    await page.getByText(say('ui_captcha_solved')).waitFor()
    expect(await captcha.inputValue()).toBe(await latestCaptcha(product.db))
    await page.getByRole('button', { name: say('feedback_send') }).click()
    // The form went with its button, and what came of it is read out.
    await expectFocused(page.getByRole('heading', { name: say('feedback_sent') }))
    await page.waitForURL((url) => url.pathname === '/')
    const sent = product.db.selectFrom('feedback').where('name', '=', 'Oliver').select('content')
    expect(await sent.execute()).toEqual([{ content: 'The cup is small.' }])
    await page.context().close()
  },
)

deepTest(
  'a captcha that has aged while the form was filled in is drawn anew for whoever comes to type',
  async () => {
    const { page } = await product.visit('en-US')
    await page.clock.install()
    await page.goto('/feedback')
    await hydrated(page)
    const picture = page.getByRole('button', { name: say('ui_captcha_refresh') }).locator('img')
    const captcha = page.getByRole('textbox', { name: say('ui_captcha') })
    await picture.waitFor()
    const first = await picture.getAttribute('src')
    await captcha.focus()
    await captcha.blur()
    expect(await picture.getAttribute('src')).toBe(first)
    await page.clock.fastForward(61_000)
    await captcha.focus()
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
    const second = await picture.getAttribute('src')
    await captcha.fill('ab')
    await captcha.blur()
    await page.clock.fastForward(61_000)
    await captcha.focus()
    await settled(page)
    expect(await picture.getAttribute('src')).toBe(second)
    await page.context().close()
  },
)

deepTest('a picture that comes late does not take the place of the one that the device answers', async () => {
  const { page } = await product.visit('en-US')
  const held: Route[] = []
  await page.route('**/api/captchas', (route) => void held.push(route), { times: 1 })
  await page.goto('/feedback')
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: say('ui_captcha_by_device') }).click()
  await page.getByText(say('ui_captcha_solved')).waitFor()
  const picture = page.getByRole('button', { name: say('ui_captcha_refresh') }).locator('img')
  const answered = await picture.getAttribute('src')
  const late = page.waitForResponse('**/api/captchas')
  await held[0]?.continue()
  await late
  await settled(page)
  expect(await picture.getAttribute('src')).toBe(answered)
  await page.context().close()
})

deepTest(
  'whoever leaves with words that were not sent is asked first, and not for another language',
  async () => {
    const { page } = await product.visit('en-US')
    await page.goto('/feedback')
    await hydrated(page)
    const home = page.getByRole('banner').getByRole('link').first()
    await home.click()
    await page.waitForURL(`${product.address}/`)
    await page.goBack()
    const content = page.getByRole('textbox', { name: say('feedback_content') })
    await content.fill('The cup is small.')
    // What asks comes after the page.
    await settled(page)
    const question = page.getByRole('alertdialog', { name: say('ui_leave_unsent') })
    await page.goForward()
    await question.getByRole('button', { name: say('ui_cancel') }).click()
    await expect.poll(() => page.url()).toContain('/feedback')
    expect(await content.inputValue()).toBe('The cup is small.')
    // Playwright would take a question of the browser's own for answered, and say so.
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.accept()
    })
    await page.getByRole('banner').locator('[hreflang="zh-CN"]').filter({ visible: true }).click()
    await page.locator('html[lang="zh-CN"]').waitFor()
    await expect.poll(() => page.locator('[name=content]').inputValue()).toBe('The cup is small.')
    expect(asked).toEqual([])
    await page.reload()
    await expect.poll(() => page.locator('[name=content]').inputValue()).toBe('The cup is small.')
    const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await expect.poll(isAsked).toBe(true)
    await page.context().close()
  },
)
