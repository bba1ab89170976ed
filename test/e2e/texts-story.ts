import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** Two change the terms: whoever is late sees what was saved, keeps their own, and is asked before they leave with more. */
export async function changeTexts(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const own = `Be kind, said the second in ${language}.`
  const unsaved = `Be kind, not saved yet in ${language}.`
  const bodyOf = (page: Page) => page.getByLabel(say('manage_text_body')).first()
  const save = (page: Page) =>
    page
      .getByRole('button', { name: say('manage_save') })
      .first()
      .click()
  const open = async () => {
    const { page } = await enterAs(product, language, { staffRole: 'administrator' })
    await page.goto('/manage/texts')
    await hydrated(page)
    await bodyOf(page).waitFor()
    return page
  }
  const late = await open()
  const early = await open()
  await bodyOf(early).fill(`Be kind, said the first in ${language}.`)
  await save(early)
  await early.getByText(say('manage_saved'), { exact: true }).waitFor()
  await early.context().close()

  await bodyOf(late).fill(own)
  await save(late)
  await late.getByText(say('topics_edit_conflict'), { exact: true }).waitFor()
  expect(await bodyOf(late).inputValue()).toBe(own)
  await late.getByRole('button', { name: say('topics_edit_keep_own') }).click()
  await late.getByText(say('topics_edit_conflict'), { exact: true }).waitFor({ state: 'detached' })
  expect(await late.getByText(say('error_changed_meanwhile')).count()).toBe(0)
  await save(late)
  await late.getByText(say('manage_saved'), { exact: true }).waitFor()

  await bodyOf(late).fill(unsaved)
  const away = late.getByRole('link', { name: say('manage_section_audit') })
  await away.click()
  const question = late.getByRole('alertdialog', { name: say('ui_leave_unsaved') })
  await question.getByRole('button', { name: say('ui_cancel') }).click()
  expect(await bodyOf(late).inputValue()).toBe(unsaved)
  await away.click()
  await question.getByRole('button', { name: say('ui_leave_unsaved_action') }).click()
  await late.waitForURL('**/manage/auditLog')
  await late.context().close()
}

/** Two change an article of the help: whoever is late takes what was saved, or saves over it. */
export async function changeArticle(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { id: helpId } = await product.db.selectFrom('help_articles').select('id').executeTakeFirstOrThrow()
  const titleOf = (page: Page) => page.getByLabel(say('topics_title')).first()
  const save = (page: Page) => page.getByRole('button', { name: say('manage_save'), exact: true }).click()
  const open = async () => {
    const { page } = await enterAs(product, language, { staffRole: 'administrator' })
    await page.goto(`/manage/helpArticle?helpId=${helpId}`)
    await hydrated(page)
    await titleOf(page).waitFor()
    return page
  }
  const late = await open()
  for (const choice of ['topics_edit_take_theirs', 'topics_edit_keep_own'] as const) {
    const early = await open()
    await titleOf(early).fill(`先说 ${language} ${choice}`)
    await save(early)
    await early.waitForURL('**/manage/help')
    await early.context().close()
    await titleOf(late).fill('后说')
    await save(late)
    await late.getByText(say('topics_edit_conflict'), { exact: true }).waitFor()
    expect(await titleOf(late).inputValue()).toBe('后说')
    await late.getByRole('button', { name: say(choice) }).click()
    await late.getByText(say('topics_edit_conflict'), { exact: true }).waitFor({ state: 'detached' })
    const kept = choice === 'topics_edit_keep_own' ? '后说' : `先说 ${language} ${choice}`
    expect(await titleOf(late).inputValue()).toBe(kept)
  }
  await save(late)
  await late.waitForURL('**/manage/help')
  await late.context().close()
}
