import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** From the overview to a setting; two are changed, one of them wrongly, put right and saved together. */
export async function changeSettings(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page } = await enterAs(product, language, { staffRole: 'administrator' })
  await page.goto('/manage/overview')
  await hydrated(page)
  await page.getByRole('heading', { name: say('manage_overview_state') }).waitFor()
  await page.getByRole('link', { name: say('manage_section_settings') }).click()
  await changeAndChangeBack(page, say)
  await page.getByRole('link', { name: say('manage_group_limits') }).click()
  const limit = page.getByLabel(say('manage_setting_reads_per_minute_per_address'))
  // Told in both languages, each changes what the other left.
  await limit.fill(language === 'zh-CN' ? '601' : '602')
  const search = page.getByLabel(say('manage_settings_search'))
  await search.fill('topicsPerPage')
  const field = page.getByLabel(say('manage_setting_topics_per_page'))
  await field.fill('1000')
  const bar = page.getByRole('region', { name: say('manage_settings_changes') })
  await bar.getByText(say('manage_settings_changed_count', { count: 2 })).waitFor()
  await bar.getByRole('button', { name: say('manage_save') }).click()
  await page.getByText(say('field_too_big', { max: 100 })).waitFor()
  expect(await field.inputValue()).toBe('1000')
  await field.fill(language === 'zh-CN' ? '20' : '21')
  await bar.getByRole('button', { name: say('manage_save') }).click()
  await page.getByText(say('manage_saved'), { exact: true }).waitFor()
  expect(await bar.count()).toBe(0)
  // The button went with its bar.
  await expectFocused(page.locator('#content'))
  await addSection(page, say)
  await page.getByRole('link', { name: say('manage_section_audit') }).click()
  for (const name of [
    'manage_setting_header_sections',
    'manage_setting_topics_per_page',
    'manage_setting_reads_per_minute_per_address',
  ] as const)
    await page
      .getByRole('cell', { name: say(name) })
      .first()
      .waitFor()
  await lookForNoNumber(page, say)
  await page.context().close()
}

/** What is as it was waits for no saving. */
async function changeAndChangeBack(page: Page, say: ReturnType<typeof words>): Promise<void> {
  const bar = page.getByRole('region', { name: say('manage_settings_changes') })
  const search = page.getByLabel(say('manage_settings_search'))
  await search.fill('supportAccessDevice')
  await page.getByLabel(say('manage_choice_device_desktop')).check()
  await bar.waitFor()
  await page.getByLabel(say('manage_choice_device_all')).check()
  await bar.waitFor({ state: 'detached' })
  await search.fill('imageTypes')
  const kind = page.getByRole('checkbox', { name: 'png', exact: true })
  await kind.uncheck()
  await bar.waitFor()
  await kind.check()
  await bar.waitFor({ state: 'detached' })
  await search.fill('')
}

/**
 * What is no number, and a day without its month, is named at its field, which has the focus; the ledger isn't shown as if it
 * had been looked for.
 */
async function lookForNoNumber(page: Page, say: ReturnType<typeof words>): Promise<void> {
  await page.goto('/manage/ledger')
  await hydrated(page)
  const number = page.getByLabel(say('manage_ledger_reference_id'))
  await number.fill('12a')
  await number.press('Enter')
  await page.getByText(say('field_whole_number')).waitFor()
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
  await number.fill('12')
  const from = page.getByRole('group', { name: say('manage_ledger_from') })
  await from.getByLabel(say('ui_date_year')).selectOption('2026')
  await number.press('Enter')
  await from.getByText(say('ui_date_whole')).waitFor()
  await from.getByLabel(say('ui_date_year')).selectOption('none')
  await number.press('Enter')
  await page.waitForURL('**/manage/ledger?referenceId=**')
}

/** Its address is wrong at first; once right and saved, the header leads there, from a phone as well. */
async function addSection(page: Page, say: ReturnType<typeof words>): Promise<void> {
  await page.getByLabel(say('manage_settings_search')).fill('headerSections')
  await page.getByRole('button', { name: say('header_section_add'), exact: true }).click()
  await page.getByLabel(say('manage_name_zh')).last().fill('服务条款')
  await page.getByLabel(say('manage_name_en')).last().fill('Rules')
  const address = page.getByLabel(say('header_section_address')).last()
  await address.fill('terms')
  await page.getByText(say('header_section_address_wrong')).waitFor()
  await address.fill('/termsService')
  await moveSection(page, say)
  const bar = page.getByRole('region', { name: say('manage_settings_changes') })
  await bar.getByRole('button', { name: say('manage_save') }).click()
  // The words that tell of the first saving may still stand: what is saved leaves no change behind.
  await bar.waitFor({ state: 'detached' })
  // The header that stands around the settings has it at once.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(服务条款|Rules)$/ })
    .first()
    .waitFor()
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: say('shell_all_sections') }).click()
  await page
    .getByRole('link', { name: /^(服务条款|Rules)$/ })
    .first()
    .click()
  await page.waitForURL('**/termsService')
  await page.setViewportSize(wide)
  await page.goto('/manage/overview')
  await hydrated(page)
}

/** Another one that is added goes up and down by keyboard and is deleted: the focus goes along, and then to what stood before it. */
async function moveSection(page: Page, say: ReturnType<typeof words>): Promise<void> {
  await page.getByRole('button', { name: say('header_section_add'), exact: true }).press('Enter')
  await expectFocused(page.getByLabel(say('manage_name_zh')).last())
  const name = (number: number) => say('header_section_place', { number: String(number) })
  const count = await page.getByLabel(say('header_section_address')).count()
  type Act = 'manage_move_up' | 'manage_move_down' | 'header_section_remove'
  const button = (key: Act, number: number) =>
    page.getByRole('button', { name: say(key, { name: name(number) }), exact: true })
  await button('manage_move_up', count).press('Enter')
  await expectFocused(button('manage_move_up', count - 1))
  await button('manage_move_down', count - 1).press('Enter')
  await expectFocused(button('manage_move_down', count))
  await button('header_section_remove', count).press('Enter')
  await expectFocused(button('header_section_remove', count - 1))
}
