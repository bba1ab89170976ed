import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { defaultSettings } from '#contract/core/settings.ts'
import type { listTopics } from '#contract/posts/topics.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { releaseComment } from '#server/posts/comments/release-comment.ts'
import { findLeafTag, makeTopic } from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()

async function answer(topicId: number, authorId: number): Promise<void> {
  const body = 'Still true'
  const post = await testMarkdown.renderPost(body, { idPrefix: createIdPrefix() })
  const text = { ...post, body, mentionedIds: [] }
  await product.db
    .transaction()
    .execute((tx) => releaseComment(tx, defaultSettings, { topicId, authorId, text }))
}

/** A place by the last reply follows a moment later. */
async function firstUnpinned(address: string): Promise<string | undefined> {
  const { items } = (await (await fetch(address)).json()) as OutputOf<typeof listTopics>
  return items.find(({ isPinned }) => !isPinned)?.title
}

/** The process hears a moment later of what was written past it: a page that is kept from before would count it as news. */
async function openWith(page: Page, path: string, title: string): Promise<void> {
  const read = async () => (await fetch(product.address + path)).text()
  await expect.poll(read).toContain(title)
  await page.goto(path)
  await hydrated(page)
}

describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)

  /**
   * Minute by minute the list is asked for again; what came stands ahead of the others once its reader wants it. More than one passes,
   * as the page begins to count them, and the process hears of what was written, a moment after both are there.
   */
  async function seeNews(page: Page, said: string, title: string) {
    const main = page.getByRole('main')
    const bar = main.getByRole('status')
    const news = bar.getByRole('button', { name: said })
    await bar.waitFor({ state: 'attached' })
    expect(await news.count()).toBe(0)
    const aMinuteLater = async () => {
      await page.clock.fastForward(61_000)
      return news.isVisible()
    }
    await expect.poll(aMinuteLater, { timeout: 30_000, interval: 500 }).toBe(true)
    const first = () => main.locator('article h2', { hasText: language }).first().innerText()
    expect(await first()).not.toBe(title)
    await news.click()
    await expect.poll(first).toBe(title)
    await news.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['content', 0])
  }

  test('whoever leaves a list open is told of what has come, and nothing moves before they ask for it', async () => {
    const { page, member, complaints } = await enterAs(product, language)
    const author = { authorId: member.memberId }
    const tagId = await findLeafTag(product.db)
    const write = (title: string) => makeTopic(product.db, { ...author, tagId, title })
    const [before, meanwhile] = [`Before ${language}`, `Meanwhile ${language}`]
    const earlier = await write(before)
    await page.clock.install()
    await openWith(page, `/?list=latest&tagId=${tagId}`, before)
    await write(meanwhile)
    await seeNews(page, say('topics_arrived', { count: 1 }), meanwhile)
    const byReply = `/?list=replied&tagId=${tagId}`
    const first = () => firstUnpinned(`${product.address}/api/topics${byReply.slice(1)}`)
    await expect.poll(first).toBe(meanwhile)
    await page.goto(byReply)
    await hydrated(page)
    await answer(earlier, member.memberId)
    await expect.poll(first).toBe(before)
    await seeNews(page, say('topics_replied_meanwhile', { count: 1 }), before)
    const { brewing } = await makeQuestionTags(product.db)
    const ask = (title: string) =>
      makeQuestion(product.db, { askerId: member.memberId, tagIds: [brewing], title })
    await ask(before)
    await openWith(page, `/question/list?tagId=${brewing}`, before)
    await ask(meanwhile)
    await seeNews(page, say('question_list_answered_meanwhile', { count: 1 }), meanwhile)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
