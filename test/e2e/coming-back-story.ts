import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeComment } from '#test/makers.ts'
import type { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

interface ComingBack {
  product: Product
  language: Language
  visit: Awaited<ReturnType<typeof enterAs>>
  /** By the author, who comments too. */
  newTopic: (title: string, parts: { body: string }) => Promise<number>
  authorId: number
}

/** What is in sight for a second is read; on a busy machine its part of the page may come alive some time after the page. */
const seenMs = 3_000

const longText = Array.from({ length: 60 }, (_, at) => `Leaf ${at}`).join('\n\n')

/**
 * Somebody opens a topic, reads into its comments and leaves; when they come back, the list says how much is new and leads to
 * the first of it, below a line.
 */
export async function comeBack({ product, language, visit, newTopic, authorId }: ComingBack): Promise<void> {
  const { page, member } = visit
  const { db } = product
  const say = words(language)
  const topicId = await newTopic('To come back to', { body: longText })
  const said: number[] = []
  for (let made = 0; made < 30; made++)
    said.push(
      (await makeComment(db, { topicId, authorId, body: `Comment ${made + 1}\n\nsaid\n\nso` })).commentId,
    )
  const readFloor = async () =>
    (
      await db
        .selectFrom('read_places')
        .select('floor')
        .where('member_id', '=', member.memberId)
        .where('topic_id', '=', topicId)
        .executeTakeFirst()
    )?.floor
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  // Longer than what is in sight takes to be read: the text alone is.
  await page.waitForTimeout(1_500)
  await page.goto('/')
  await hydrated(page)
  expect(await readFloor()).toBeUndefined()

  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await page.locator(`#comment-${said[4]}`).scrollIntoViewIfNeeded()
  await page.waitForTimeout(seenMs)
  await page.goto('/')
  await hydrated(page)
  await expect.poll(readFloor).toBeGreaterThanOrEqual(5)
  const floor = (await readFloor())!
  expect(floor).toBeLessThan(30)
  const card = page.locator('main article', { hasText: 'To come back to' })
  await card.getByRole('link', { name: say('unread_count', { count: 30 - floor }) }).click()
  await page.waitForURL(/\/thread/)
  const first = page.locator(`#comment-${said[floor]}`)
  await first.getByText(say('unread_line')).waitFor()
  await page.getByTitle(say('unread_jump_label')).waitFor()
  await expectAccessible(page, 'a topic with a line before what is new')
  await comeBackByTheBrowser(page, said.slice(0, 25))

  // Within the page, and sooner than a list is read again by itself.
  await page.locator(`#comment-${said.at(-1)}`).scrollIntoViewIfNeeded()
  await page.waitForTimeout(seenMs)
  await page.locator('header a[href="/"]').first().click()
  const own = card.filter({ has: page.locator(`a[href="/thread?topicId=${topicId}"]`) })
  await own.waitFor()
  await expect.poll(() => own.locator('a[href*="commentId"]').count()).toBe(0)
}

/** Back leads to the comment that was left, however high those are that were read on the way to it. */
async function comeBackByTheBrowser(page: Page, readIds: readonly number[]): Promise<void> {
  const read = (ids: readonly number[]) =>
    page.evaluate(async (commentIds) => {
      for (const id of commentIds) {
        document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
      }
    }, ids)
  await read(readIds)
  const comment = page.locator(`#comment-${readIds.at(-1)}`)
  const topOf = async () => Math.round((await comment.boundingBox())?.y ?? 0)
  const top = await topOf()
  await comment.locator('header a').first().click()
  await page.waitForURL(/\/user\/control\/home/)
  await page.goBack()
  await comment.waitFor()
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(5)
}
