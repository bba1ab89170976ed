import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { passwordLength } from '#contract/accounts/accounts.ts'
import { makeMember, memberPassword } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** A registration says early what it knows, and after a press how much is wrong and where to begin. */
export async function registerWrongly(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page } = await product.visit(language)
  const taken = await makeMember(product.db)
  await page.goto('/register')
  await hydrated(page)
  await page.locator('[name=account]').fill(taken.account)
  await page.locator('[name=password]').pressSequentially('abc')
  await page.getByText(say('field_taken')).waitFor()
  await page.getByText(say('accounts_password_short')).waitFor()
  await page.locator('[name=password]').fill('kettle on a mountain 9')
  await page.getByText(say('accounts_password_strong')).waitFor()
  await page.locator('img[src^="data:image/png"]').waitFor()
  await page.getByLabel(say('ui_captcha')).first().fill('acef')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_register') })
    .click()
  // Account, the password again, question, answer and terms.
  await page
    .getByRole('alert')
    .filter({ hasText: say('ui_form_problems', { count: 5 }) })
    .waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('account')
  await putRight(page, language)
  await page.context().close()
}

/** What was said of a field goes when it is changed, and no strength is praised beside it. */
async function putRight(page: Page, language: Language): Promise<void> {
  const say = words(language)
  const left = (count: number) =>
    page
      .getByRole('alert')
      .filter({ hasText: say('ui_form_problems', { count }) })
      .waitFor()
  await page.locator('[name=hintQuestion]').fill('What is in the pot?')
  await left(4)
  await page.getByRole('checkbox').check()
  await left(3)
  await page.locator('[name=password]').fill('password')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_register') })
    .click()
  await page.getByText(say('field_common')).waitFor()
  await page.getByText(say('accounts_password_hint', { min: passwordLength.min }), { exact: true }).waitFor()
  await page.locator('[name=password]').fill('kettle on a mountain 9')
  await page.getByText(say('accounts_password_strong')).waitFor()
  expect(await page.getByText(say('field_common')).count()).toBe(0)
}

/** Who mistypes the password so often that a captcha is due reads it in words, beside what was wrong. */
export async function signInWrongly(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page } = await product.visit(language)
  const { account } = await makeMember(product.db)
  await page.goto('/login')
  await hydrated(page)
  await page.locator('[name=account]').fill(account)
  await page.locator('[name=password]').fill('mistyped once more')
  const failure = page.getByRole('alert').filter({ hasText: say('error_wrong_credentials') })
  for (let tries = 1; tries <= 3; tries++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'))
    await page
      .getByRole('main')
      .getByRole('button', { name: say('accounts_sign_in'), exact: true })
      .click()
    await answered
    await failure.waitFor()
  }
  await failure.filter({ hasText: say('error_captcha_required') }).waitFor()
  await page.locator('img[src^="data:image/png"]').waitFor()
  await page.context().close()
}

/** A password that is asked for in a dialog may be wrong: it stays open, says so, and takes the right one. */
export async function confirmWrongly(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page } = await enterAs(product, language)
  await page.goto('/user/control/ownData')
  await hydrated(page)
  await page.getByRole('button', { name: say('accounts_export_request') }).click()
  const dialog = page.getByRole('dialog')
  const send = async (password: string) => {
    await dialog.getByLabel(say('accounts_old_password')).fill(password)
    await dialog.getByRole('button', { name: say('accounts_export_request'), exact: true }).click()
  }
  await send('mistyped once more')
  await dialog.getByText(say('field_password_wrong')).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await send(memberPassword)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(say('accounts_export_asked')).first().waitFor()
  await endAccount(page, language)
  await page.context().close()
}

/** Neither button of the question can be taken for the other, and the one below the password says what it does. */
async function endAccount(page: Page, language: Language): Promise<void> {
  const say = words(language)
  const end = { name: say('accounts_cancel_account'), exact: true }
  await page.getByRole('main').getByRole('button', end).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: say('accounts_cancel_keep') }).waitFor()
  expect(await question.getByRole('button', { name: say('ui_cancel'), exact: true }).count()).toBe(0)
  await question.getByRole('button', end).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('accounts_old_password')).fill(memberPassword)
  await dialog.getByRole('button', end).click()
  await page.getByText(say('accounts_cancel_asked')).first().waitFor()
}

/** What was typed into a form that keeps no draft is there in the other language too, but for passwords. */
export async function changeLanguage(product: Product, language: Language): Promise<void> {
  const { page } = await product.visit(language)
  const inOther = async () => {
    await page.locator(`header a[hreflang]`).click()
    await page.waitForFunction((before) => document.documentElement.lang !== before, language)
    await hydrated(page)
  }
  await page.goto('/register')
  await hydrated(page)
  await page.locator('[name=account]').fill('half_typed')
  await page.locator('[name=password]').fill('kettle on a mountain 9')
  await page.locator('[name=hintQuestion]').fill('What is in the pot?')
  await page.locator('[name=agreeTerms]').check()
  await inOther()
  await expect.poll(() => page.locator('[name=account]').inputValue()).toBe('half_typed')
  expect(await page.locator('[name=hintQuestion]').inputValue()).toBe('What is in the pot?')
  expect(await page.locator('[name=agreeTerms]').isChecked()).toBe(true)
  expect(await page.locator('[name=password]').inputValue()).toBe('')
  expect(await page.evaluate(() => sessionStorage.getItem('own:form:register:account'))).toBeNull()

  await page.context().addCookies([{ name: 'language', value: language, url: product.address }])
  await page.goto('/feedback')
  await hydrated(page)
  await page.locator('[name=name]').fill('Lu Yu')
  await page.locator('[name=content]').fill('The kettle\nis cold.')
  await inOther()
  await expect.poll(() => page.locator('[name=content]').inputValue()).toBe('The kettle\nis cold.')
  expect(await page.locator('[name=name]').inputValue()).toBe('Lu Yu')
  await page.context().close()
}
