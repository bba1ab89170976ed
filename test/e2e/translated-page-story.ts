import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Product, settled } from './product.ts'
import { words } from './words.ts'

/**
 * Does to a page what browsers do that translate it: each text is taken out and an element of theirs put there, also of what
 * comes later. Here a text is translated by «marks».
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isLeft = (element: Element | null) =>
      !element || element.closest('font, script, style, [translate=no]')
    const translateText = (text: Text) => {
      if (!text.data.trim() || isLeft(text.parentElement)) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.append(`«${text.data}»`)
      text.replaceWith(outer)
    }
    const translateAll = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = root instanceof Text ? [root] : []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) translateText(text)
    }
    translateAll(document.body)
    const watcher = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) translateAll(node)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
}

/** A page that the browser translates, before it comes alive and while it changes, goes on doing what it says. */
export async function readTranslated(product: Product): Promise<void> {
  const say = words('en-US')
  const { db } = product
  const author = await makeMember(db)
  const topicId = await makeTopic(db, {
    authorId: author.memberId,
    tagId: await findLeafTag(db),
    title: 'Pots',
  })
  const { page, complaints } = await enterAs(product, 'en-US')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/thread?topicId=${topicId}`)
  await translate(page)
  const box = page.locator('#search')
  await box.click()
  await page.keyboard.type('kettle')
  await hydrated(page)
  // React finds other texts than it drew, and draws the page anew: the one complaint there may be, once for each part.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('error #418'))).toEqual([])
  await expect.poll(() => heading.textContent()).toBe('«Pots»')
  expect(await box.inputValue()).toBe('kettle')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)

  const like = page.getByRole('button', { name: say('toggles_like') }).first()
  await like.click()
  await expect.poll(() => like.innerText()).toContain('«1»')
  await like.click()
  await expect.poll(() => like.innerText()).not.toContain('1')

  await page.goto('/addTopic')
  await hydrated(page)
  await translate(page)
  const send = page.getByRole('main').locator('button[type=submit]')
  await send.click()
  await page
    .getByText(`«${say('field_required')}»`)
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: say('shell_questions') })
    .first()
    .click()
  await expect.poll(() => heading.textContent()).toBe(`«${say('question_list_title')}»`)
  await page.goBack()
  await send.waitFor()
  await settled(page)
  // The browser says that the empty topic was refused.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  await page.context().close()
}
