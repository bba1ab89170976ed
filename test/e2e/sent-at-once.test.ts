import { expect } from 'vitest'
import { chooseTag } from './compose.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, settled, shareProduct } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()
const say = words('en-US')

deepTest('a topic that is sent right after its last word leaves no draft for whoever goes back', async () => {
  const { page, complaints } = await enterAs(product, 'en-US', { account: 'sender_at_once' })
  const text = page.locator('.cm-content')
  await page.goto('/addTopic')
  await hydrated(page)
  await page.getByRole('textbox', { name: say('topics_title') }).fill('Sent at once')
  await chooseTag(page, say)
  await text.click()
  await page.keyboard.type('Not to be sent twice')
  await page.keyboard.press('ControlOrMeta+Enter')
  const published = page.getByRole('heading', { name: say('topics_published') })
  await published.waitFor()
  // Longer than what is typed waits to be kept.
  await page.waitForTimeout(500)
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft:/.test(key)))
  expect(await drafts()).toEqual([])
  await published.waitFor({ state: 'detached' })
  await page.goBack()
  await text.waitFor()
  await settled(page)
  expect(await text.innerText()).not.toContain('Not to be sent twice')
  expect(complaints).toEqual([])
  await page.context().close()
})
