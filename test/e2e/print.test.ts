import { expect, test } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { hydrated, shareProduct } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()
const say = words('en-US')

test('a topic is printed in ink on white, with what was said and nothing that is pressed', async () => {
  const { memberId: authorId } = await makeMember(product.db)
  const topicId = await makeTopic(product.db, { authorId, tagId: await findLeafTag(product.db) })
  await makeComment(product.db, { topicId, authorId, body: 'Worth keeping.' })
  const { page } = await enterAs(product, 'en-US', {}, { colorScheme: 'dark' })
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  const reply = page.getByRole('button', { name: say('comments_reply'), exact: true })
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  await reply.waitFor()
  const inkByNight = await ink()
  await page.emulateMedia({ media: 'print' })
  expect(await ink()).not.toBe(inkByNight)
  await page.getByText('Worth keeping.').waitFor()
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  for (const pressed of [reply, page.getByRole('region', { name: say('topics_actions') })])
    expect(await pressed.isVisible()).toBe(false)
  await page.context().close()
})
