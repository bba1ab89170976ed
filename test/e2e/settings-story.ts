import { expect } from 'vitest'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** From the overview to a setting; two are changed, one of them wrongly, put right and saved together. */
export async function changeSettings(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page } = await enterAs(product, language, { staffRole: 'administrator' })
  await page.goto('/manage')
  await hydrated(page)
  await page.getByRole('heading', { name: say('manage_overview_state') }).waitFor()
  await page.getByRole('link', { name: say('manage_section_settings') }).click()
  await page.getByRole('link', { name: say('manage_group_limits') }).click()
  const limit = page.getByLabel(say('manage_setting_reads_per_minute_per_address'))
  await limit.fill('601')
  const search = page.getByLabel(say('manage_settings_search'))
  await search.fill('topicsPerPage')
  const field = page.getByLabel(say('manage_setting_topics_per_page'))
  await field.fill('1000')
  const bar = page.getByRole('region', { name: say('manage_settings_changes') })
  await bar.getByText(say('manage_settings_changed_count', { count: 2 })).waitFor()
  await bar.getByRole('button', { name: say('manage_save') }).click()
  await page.getByText(say('field_too_big', { max: 100 })).waitFor()
  expect(await field.inputValue()).toBe('1000')
  await field.fill('20')
  await bar.getByRole('button', { name: say('manage_save') }).click()
  await page.getByText(say('manage_saved'), { exact: true }).waitFor()
  expect(await bar.count()).toBe(0)
  await page.getByRole('link', { name: say('manage_section_audit') }).click()
  for (const name of [
    'manage_setting_topics_per_page',
    'manage_setting_reads_per_minute_per_address',
  ] as const)
    await page
      .getByRole('cell', { name: say(name) })
      .first()
      .waitFor()
  await page.context().close()
}
