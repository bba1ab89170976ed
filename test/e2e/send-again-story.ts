import type { Locator } from 'playwright-core'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** Types another text over one of one's own that waits or was refused. */
export async function writeOver(own: Locator, language: Language, text: string): Promise<void> {
  await own.getByRole('button', { name: words(language)('review_change') }).click()
  await own.locator('.cm-content').click()
  await own.page().keyboard.press('ControlOrMeta+a')
  await own.page().keyboard.insertText(text)
}

/** What was typed over a text that the staff have corrected since, and came back after a reload, is shown beside theirs. */
export async function typeOverCorrection({ db }: Product, own: Locator, language: Language): Promise<void> {
  const say = words(language)
  await writeOver(own, language, 'Typed over')
  // What nobody has paused after for a moment isn't kept yet.
  await own.page().waitForFunction(() => JSON.stringify(localStorage).includes('Typed over'))
  const { id } = await db.selectFrom('waiting_posts').select('id').executeTakeFirstOrThrow()
  const correct = db.updateTable('waiting_posts').set((eb) => ({ version: eb('version', '+', 1) }))
  await correct.where('id', '=', id).execute()
  await own.page().reload()
  await hydrated(own.page())
  await own.getByRole('button', { name: say('review_change') }).click()
  await own.locator('.cm-content', { hasText: 'Typed over' }).waitFor()
  await own.getByRole('button', { name: say('review_send') }).click()
  await own.getByRole('button', { name: say('topics_edit_take_theirs') }).click()
  await own.locator('.cm-content', { hasText: 'First words' }).waitFor()
  await own.getByRole('button', { name: say('ui_cancel') }).click()
}
