import { expect } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { contentsId } from '#web/posts/topics/contents-id.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, shareProduct } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()
const say = words('en-US')

deepTest('a topic is printed in ink on white, with what was said and nothing that is pressed', async () => {
  const { memberId: authorId } = await makeMember(product.db)
  const topicId = await makeTopic(product.db, {
    authorId,
    tagId: await findLeafTag(product.db),
    body: '## Water\n\nHot.\n\n## Leaves\n\nFew.\n\n## Time\n\nShort.',
  })
  await makeComment(product.db, { topicId, authorId, body: 'Worth keeping.' })
  const { page } = await enterAs(product, 'en-US', {}, { colorScheme: 'dark' })
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  const reply = page.getByRole('button', { name: say('comments_reply'), exact: true })
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  await reply.waitFor()
  const inkByNight = await ink()
  // As narrow as paper is, where the contents are folded above the text.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.locator(`#${contentsId}`).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await ink()).not.toBe(inkByNight)
  await page.getByText('Worth keeping.').waitFor()
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  // "Just now" would be true on no paper.
  const moments = page
    .locator('main article time')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::after').content))
  expect((await moments).length).toBeGreaterThan(0)
  for (const moment of await moments) expect(moment).toMatch(/\d{4}.*\d:\d\d/)
  const actions = page.getByRole('region', { name: say('topics_actions') })
  for (const pressed of [reply, actions, page.locator(`#${contentsId}`)])
    expect(await pressed.isVisible()).toBe(false)
  await page.context().close()
})

deepTest(
  'what is moved sideways on the screen stands whole on paper, and what leads elsewhere does not',
  async () => {
    const columns = Array.from({ length: 14 }, (_, at) => `Column ${at}`)
    const lines = [columns, columns.map(() => '---'), columns.map((_, at) => `value ${at}000`)]
    const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    const topicId = await makeTopic(product.db, {
      authorId: (await makeMember(product.db)).memberId,
      tagId: await findLeafTag(product.db),
      body: `## One\n\n${table}\n\n## Two\n\n\`\`\`js\nboil() // ${'and wait '.repeat(30)}\n\`\`\`\n\n## Three\n\nEnd.`,
    })
    const { page } = await enterAs(product, 'en-US', {})
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
    const article = page.getByRole('main').locator('article').first()
    const cut = article
      .locator('pre, .table-scroll')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className }) => className),
      )
    expect(await cut).toEqual([])
    await page.getByRole('heading', { name: say('topics_hot') }).waitFor({ state: 'hidden' })
    await page.context().close()
  },
)

deepTest('a question that fits on one page has no second one, and no empty place to write in', async () => {
  const askerId = (await makeMember(product.db)).memberId
  const { brewing } = await makeQuestionTags(product.db)
  const topicId = await makeQuestion(product.db, { askerId, tagIds: [brewing] })
  await makeComment(product.db, { topicId, authorId: askerId, body: 'The clay one.' })
  const { page } = await enterAs(product, 'en-US', {})
  await page.goto(`/question?questionId=${topicId}`)
  await hydrated(page)
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const height = () => page.evaluate(() => document.documentElement.getBoundingClientRect().height)
  expect(await height()).toBeLessThan(1000)
  const empty = page.getByRole('main').locator('section, article, div')
  const boxes = () =>
    empty.evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !(one as HTMLElement).innerText.trim())
        .filter((one) => one.clientHeight > 0 && getComputedStyle(one).borderTopWidth !== '0px')
        .map(({ className }) => className),
    )
  expect(await boxes()).toEqual([])
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
  await page.context().close()
})

deepTest('what stands beside a column on the screen has the whole of a wide paper', async () => {
  const { page } = await enterAs(product, 'en-US', { staffRole: 'administrator' })
  const { id } = await product.db.selectFrom('help_articles').select('id').executeTakeFirstOrThrow()
  await page.setViewportSize({ width: 1123, height: 794 })
  for (const path of [`/helpDetail?helpId=${id}`, '/', '/manage/ledger', '/user/control/balance']) {
    await page.goto(path)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
    const heading = page.getByRole('main').locator('h1, article').first()
    await heading.waitFor()
    const width = () => heading.evaluate((one) => one.parentElement?.getBoundingClientRect().width ?? 0)
    expect(await width(), path).toBeGreaterThan(500)
    await page.emulateMedia({ media: 'screen' })
  }
  await page.context().close()
})
