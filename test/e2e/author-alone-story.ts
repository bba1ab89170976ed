import { expect } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import type { Language, Product } from './product.ts'
import { words } from './words.ts'

/** A guest without a script reads what the author says in a topic, page by page, and then what anybody said last. */
export async function readAuthorAlone(product: Product, language: Language, authorId: number): Promise<void> {
  const say = words(language)
  const { db } = product
  const topicId = await makeTopic(db, { authorId, tagId: await findLeafTag(db), title: 'A dialogue' })
  const { memberId } = await makeMember(db)
  for (let floor = 1; floor <= 64; floor++)
    await makeComment(db, { topicId, authorId: floor % 2 ? memberId : authorId, body: `Said ${floor}` })

  const { page } = await product.visit(language, { javaScriptEnabled: false })
  const comments = page.locator('#comments > ol > li')
  await page.goto(`/thread?topicId=${topicId}`)
  await page.getByRole('link', { name: say('topics_only_author') }).click()
  await page.getByRole('heading', { name: say('topics_author_comment_count', { count: 32 }) }).waitFor()
  expect(await comments.count()).toBe(30)
  await page.getByRole('link', { name: say('ui_next_page') }).click()
  expect(await comments.last().innerText()).toContain('Said 64')
  expect(await comments.count()).toBe(2)

  await page.getByRole('link', { name: say('topics_all_comments') }).click()
  const actions = page.getByRole('region', { name: say('topics_actions') })
  await actions.getByRole('link', { name: say('topics_last_comment') }).click()
  expect(await comments.last().innerText()).toContain('Said 64')
  const isInSight = () => comments.last().evaluate((one) => one.getBoundingClientRect().top < innerHeight)
  await expect.poll(isInSight).toBe(true)
  await page.context().close()
}
