import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { makeComment, makeTopic } from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import { hydrated, type Product } from './product.ts'
import { expectFits, fittingWidths } from './whole.ts'

/** A text of marks upon marks, of words without an end, of 200 pictures and lists forty deep. */
export async function readOddText(
  page: Page,
  product: Product,
  by: { authorId: number; tagId: number },
): Promise<void> {
  const zalgo = `Z${'\u0300\u0316\u0334\u0489'.repeat(30)}algo`
  const pictures = Array.from({ length: 200 }, (_, at) => `![${at}](/favicon.svg)`).join(' ')
  const lists = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`).join('\n')
  const quotes = `${'> '.repeat(50)}deep`
  const table = `| ${'wide | '.repeat(40)}\n| ${'--- | '.repeat(40)}\n| ${'cell | '.repeat(40)}`
  const body = [zalgo, table, '長'.repeat(3_000), 'w'.repeat(3_000), pictures, lists, quotes].join('\n\n')
  const text = await testMarkdown.renderTopic(body, { idPrefix: createIdPrefix() })
  expect(text.html.match(/<img/g)).toHaveLength(200)
  expect(text.html.match(/<ul/g)).toHaveLength(40)
  const topicId = await makeTopic(product.db, { ...by, title: zalgo.slice(0, 80), body })
  await makeComment(product.db, { topicId, authorId: by.authorId, body: `${lists}\n\n${zalgo}` })
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  for (const width of fittingWidths) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page, `${width} wide`)
    // A shade that stays and a cover that scrolls along say that a table goes on.
    const shades = await page
      .locator('.table-scroll')
      .evaluate((table) => getComputedStyle(table).backgroundAttachment)
    expect(shades).toMatch(/^local, local, scroll, scroll/)
    // Marks upon marks are drawn over nobody else's words.
    const clipped = await page
      .locator('[data-post]')
      .evaluateAll((posts) => posts.every((post) => getComputedStyle(post).overflowY === 'clip'))
    expect(clipped).toBe(true)
    // The innermost of the lists still has room for a word.
    const innermost = await page.locator('main li').filter({ hasText: /^39$/ }).first().boundingBox()
    expect(innermost?.width ?? 0).toBeGreaterThan(8)
  }
}
