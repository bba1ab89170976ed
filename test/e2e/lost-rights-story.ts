import { expect } from 'vitest'
import type { StaffRight } from '#contract/core/roles.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { saveSettings } from '#server/core/settings.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** One of the staff has typed a setting when their right to the settings is taken, and then all until they have a second factor. */
export async function loseRights(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const staffRole = `house_${language.slice(0, 2)}`
  const give = (...rights: StaffRight[]) =>
    product.db.transaction().execute(async (tx) => {
      const role = { name: staffRole, name_en: staffRole, name_zh: staffRole, rights }
      const insert = tx.insertInto('staff_roles').values(role)
      await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ rights })).execute()
      await notifyRolesChanged(tx)
    })
  await give('manage_settings', 'manage_texts')
  const { page } = await enterAs(product, language, { staffRole })
  await page.goto('/manage/settings')
  await hydrated(page)
  await page.getByLabel(say('manage_settings_search')).fill('topicsPerPage')
  const field = page.getByLabel(say('manage_setting_topics_per_page'))
  await field.fill('22')
  await give('manage_texts')
  const save = page.getByRole('button', { name: say('manage_save') })
  let refused = 0
  page.on('response', (response) => {
    if (response.status() === 403) refused++
  })
  await save.click()
  const sections = page.getByRole('navigation', { name: say('manage_sections') })
  await sections.getByRole('link', { name: say('manage_section_settings') }).waitFor({ state: 'detached' })
  await sections.getByRole('link', { name: say('manage_section_texts') }).waitFor()
  expect(await field.inputValue()).toBe('22')
  // The form says why: nothing is read again that would be refused in the same words.
  await page.getByText(say('error_forbidden')).waitFor()
  expect(refused).toBe(1)

  await saveSettings(product.db, { staffSecondFactor: true }, null)
  await save.click()
  await page.getByText(say('error_second_factor_required')).first().waitFor()
  expect(await field.inputValue()).toBe('22')
  await sections.getByRole('link', { name: say('manage_section_texts') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('ui_leave_unsaved_action') })
    .click()
  await page.getByRole('link', { name: say('manage_second_factor_set_up') }).waitFor()
  await saveSettings(product.db, { staffSecondFactor: false }, null)
  await page.context().close()
}
