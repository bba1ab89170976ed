import { expect } from 'vitest'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** Staff make a tag after getting it wrong, and merge it; a guest with its old address is led on. */
export async function keepTags(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page, complaints } = await enterAs(product, language, { staffRole: 'administrator' })
  await page.goto('/manage/tags')
  await hydrated(page)
  const group = page.locator('section section').first()
  await group.getByRole('button', { name: say('tags_new_leaf') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('manage_save') }).click()
  await dialog.getByText(say('field_required')).first().waitFor()
  const name = `Kettles ${language}`
  await dialog.getByLabel(say('manage_name_zh')).fill(name)
  await dialog.getByLabel(say('manage_name_en')).fill(name)
  await dialog.getByLabel(say('tags_icon_coffee')).check()
  await dialog.getByRole('button', { name: say('manage_save') }).click()
  await page.getByText(say('manage_saved'), { exact: true }).waitFor()
  const line = page.getByRole('listitem').filter({ hasText: name })
  await line.getByRole('button', { name: say('manage_edit') }).click()
  // Somebody else changes it meanwhile: whoever is told so and saves again means it.
  await product.db.updateTable('topic_tags').set({ icon: 'camera' }).where('name_en', '=', name).execute()
  await dialog.getByRole('button', { name: say('manage_save') }).click()
  await dialog.getByText(say('field_changed_meanwhile')).waitFor()
  await dialog.getByRole('button', { name: say('manage_save') }).click()
  await dialog.waitFor({ state: 'detached' })
  await line.getByRole('button', { name: say('tags_more', { name }) }).click()
  await page.getByRole('menuitem', { name: say('tags_merge') }).click()
  await dialog.getByLabel(say('tags_merge_into')).selectOption({ index: 1 })
  const into = await dialog.getByLabel(say('tags_merge_into')).inputValue()
  await dialog.getByRole('button', { name: say('tags_merge_do') }).click()
  await line.waitFor({ state: 'detached' })
  const { id } = await product.db
    .selectFrom('topic_tags')
    .select('id')
    .where('name_en', '=', name)
    .executeTakeFirstOrThrow()
  await page.getByRole('link', { name: say('tags_of_questions') }).click()
  await page.getByText(say('tags_question_text')).waitFor()
  await page.reload()
  await page.getByText(say('tags_question_text')).waitFor()
  await page.goBack()
  await page.getByText(say('tags_text')).waitFor()
  const guest = await product.visit(language)
  // What is kept of lists hears of the merge a moment after it was written.
  const leadsTo = async () => {
    await guest.page.goto(`/?tagId=${id}`)
    return new URL(guest.page.url()).searchParams.get('tagId')
  }
  await expect.poll(leadsTo).toBe(into)
  // The browser says on its own that a form was refused.
  expect(complaints.filter((text) => !/422|409/.test(text))).toEqual([])
  for (const each of [page, guest.page]) await each.context().close()
}
