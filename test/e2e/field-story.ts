import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { latestCaptcha, password } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

const names = {
  number: { zh: '学号', en: 'Student number' },
  tea: { zh: '常喝的茶', en: 'Usual tea' },
  options: [
    { zh: '绿茶', en: 'Green' },
    { zh: '红茶', en: 'Black' },
  ],
}

const nameIn = (language: Language, name: { zh: string; en: string }) =>
  language === 'zh-CN' ? name.zh : name.en

/** Staff ask for a number and for a tea, on their screen. */
export async function defineFields(page: Page, language: Language): Promise<void> {
  const say = words(language)
  const dialog = page.getByRole('dialog')
  const begin = async (name: { zh: string; en: string }, kind: 'input' | 'radio') => {
    await page.getByRole('button', { name: say('manage_fields_new') }).click()
    await dialog.getByLabel(say('manage_name_zh')).first().fill(name.zh)
    await dialog.getByLabel(say('manage_name_en')).first().fill(name.en)
    await dialog.getByLabel(say('manage_fields_kind')).selectOption(kind)
    await dialog.getByLabel(say('manage_fields_required')).check()
  }
  const save = () => dialog.getByRole('button', { name: say('manage_save') }).click()

  await page.getByText(say('manage_fields_none')).waitFor()
  await begin(names.number, 'input')
  await dialog.getByLabel(say('manage_fields_rule')).selectOption('digits')
  await dialog.getByLabel(say('manage_fields_length_max')).fill('900')
  await save()
  await dialog.getByText(say('field_too_big', { max: 200 })).waitFor()
  await dialog.getByLabel(say('manage_fields_length_max')).fill('9')
  await save()
  await dialog.waitFor({ state: 'detached' })

  await begin(names.tea, 'radio')
  for (const [index, option] of names.options.entries()) {
    await dialog.getByLabel(say('manage_fields_option_zh', { number: index + 1 })).fill(option.zh)
    await dialog.getByLabel(say('manage_fields_option_en', { number: index + 1 })).fill(option.en)
  }
  await expectAccessible(page, 'the dialog that asks for a choice')
  await save()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('manage_move_up', nameAs(language, names.tea)) }).click()
  await expect
    .poll(() => page.locator('main ol > li strong').allTextContents())
    .toEqual([nameIn(language, names.tea), nameIn(language, names.number)])
}

const nameAs = (language: Language, name: { zh: string; en: string }) => ({ name: nameIn(language, name) })

/**
 * A guest whose form was open before staff asked for anything is told what is missing, gets the number wrong, loses
 * nothing of what was typed, and gets in.
 */
export async function registerWithFields(
  product: Product,
  page: Page,
  language: Language,
  account: string,
): Promise<void> {
  const say = words(language)
  await page.locator('[name=account]').fill(account)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=passwordAgain]').fill(password)
  await page.locator('[name=hintQuestion]').fill('What is in the pot?')
  await page.locator('[name=hintAnswer]').fill('green tea leaves')
  await page.getByRole('checkbox').check()
  const number = page.getByLabel(nameIn(language, names.number))
  const tea = page.getByRole('group', { name: nameIn(language, names.tea) })
  const captcha = page.getByLabel(say('ui_captcha'), { exact: false }).first()
  const send = async () => {
    // A refusal that never looked at the captcha leaves it good, and filled in.
    await captcha.fill(await latestCaptcha(product.db))
    await page
      .getByRole('main')
      .getByRole('button', { name: say('accounts_register') })
      .click()
  }
  await send()
  await tea.getByText(say('field_required')).waitFor()
  expect(await page.locator('[name=account]').inputValue()).toBe(account)
  await tea.getByLabel(nameIn(language, names.options[0]!)).check()
  await number.fill('7b')
  await send()
  const message = say('field_only_digits')
  await page
    .getByRole('paragraph')
    .filter({ has: page.locator('svg') })
    .getByText(message)
    .waitFor()
  expect(await number.inputValue()).toBe('7b')
  await expectAccessible(page, 'the register form with a wrong answer')
  await number.fill('77')
  await send()
  await page.waitForURL((url) => url.pathname !== '/register')
}

/** The new member finds the answers among their own pages and changes one. */
export async function changeAnswers(page: Page, language: Language): Promise<void> {
  const say = words(language)
  await page.goto('/user/control/editUser')
  await hydrated(page)
  const number = page.getByLabel(nameIn(language, names.number))
  await expect.poll(() => number.inputValue()).toBe('77')
  const tea = page.getByRole('group', { name: nameIn(language, names.tea) })
  expect(await tea.getByLabel(nameIn(language, names.options[0]!)).isChecked()).toBe(true)
  await number.fill('78')
  const form = page.locator('form').filter({ has: number })
  await form.getByRole('button', { name: say('accounts_save') }).click()
  await page.getByText(say('accounts_saved')).waitFor()
  await page.reload()
  await hydrated(page)
  await expect.poll(() => number.inputValue()).toBe('78')
}

/** Staff ask for neither any more. */
export async function retireFields(page: Page, language: Language): Promise<void> {
  const say = words(language)
  for (const name of [names.tea, names.number]) {
    const label = `${say('manage_fields_retire')} ${nameIn(language, name)}`
    await page.getByRole('button', { name: label }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('manage_fields_retire') })
      .click()
    await page
      .getByRole('button', { name: `${say('manage_fields_restore')} ${nameIn(language, name)}` })
      .waitFor()
  }
}
