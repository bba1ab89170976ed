import { expect } from 'vitest'
import { makeComment, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** The comment that one quotes is deleted meanwhile: that is said, the quote is taken out, and what was typed goes without it. */
export async function quoteWhatGoes(
  product: Product,
  language: Language,
  place: { authorId: number; tagId: number },
): Promise<void> {
  const say = words(language)
  const topicId = await makeTopic(product.db, place)
  const { commentId } = await makeComment(product.db, { topicId, authorId: place.authorId })
  const { page } = await enterAs(product, language)
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await page.getByRole('button', { name: say('comments_quote'), exact: true }).click()
  const form = page.locator('form', { has: page.locator('.cm-content') })
  const quote = form.getByRole('button', { name: say('editor_quote_nothing') })
  await quote.waitFor()
  await form.locator('.cm-content').fill('Said all the same.')
  await product.db
    .updateTable('comments')
    .set({ deleted_at: new Date() })
    .where('id', '=', commentId)
    .execute()
  const send = form.getByRole('button', { name: say('topics_send_comment') })
  await send.click()
  await form.getByText(say('comments_quoted_gone')).waitFor()
  await quote.waitFor({ state: 'detached' })
  await send.click()
  await page.getByText(say('topics_comment_published')).first().waitFor()
  const { quoted_id } = await product.db
    .selectFrom('comments')
    .select('quoted_id')
    .where('topic_id', '=', topicId)
    .where('id', '!=', commentId)
    .executeTakeFirstOrThrow()
  expect(quoted_id).toBeNull()
  await page.context().close()
}
