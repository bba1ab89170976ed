import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, makeComment, makeHidingTopic, makePoints } from '#test/makers.ts'
import { drawPicture } from '#test/upload-files.ts'
import { enter, expectFocused, expectFocusIn, tabTo } from './keyboard.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product, settled } from './product.ts'
import { sendUpload } from './send-upload.ts'
import { words } from './words.ts'

const room = 'They open slowly, one after another.\n\n'.repeat(30)
const title = 'A pot of tea, step by step'
const body = (picture: string) => `## Leaves

\`\`\`
steep()
\`\`\`

\`\`\`
${'steep() '.repeat(40)}
\`\`\`

${room}

| Pot | Minutes |
| --- | --- |
| small | 2 |

## Water

![two leaves](${picture})

:::hidden{kind="password" password="oolong"}
Eighty degrees.
:::

## Time

:::hidden{kind="points" price="25"}
Two minutes.
:::`

/** A topic with contents, code, a picture, two hidden texts and a comment. */
async function makeLongTopic({ db }: Product, page: Page, authorId: number): Promise<number> {
  const tagId = await findLeafTag(db)
  const picture = await drawPicture('png', { width: 800, height: 600 })
  const { topicId } = await makeHidingTopic(db, {
    authorId,
    tagId,
    title,
    body: body(await sendUpload(page, 'image', { name: 'leaves.png', buffer: picture })),
  })
  await makeComment(db, { topicId, authorId, body: 'Ask me anything.' })
  return topicId
}

type Reader = { page: Page; say: ReturnType<typeof words> }

/** From the home page to a topic, its contents, picture, hidden texts and comments: all without a mouse. */
export async function readByKeyboard(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const author = await enterAs(product, language, { account: `brewer_${language.slice(0, 2)}` })
  const topicId = await makeLongTopic(product, author.page, author.member.memberId)
  await author.page.context().close()
  const { page, complaints, member } = await enterAs(product, language)
  await makePoints(product.db, member.memberId, 30)
  await page.goto('/')
  await hydrated(page)
  await enter(page, page.getByRole('link', { name: say('shell_skip_to_content') }))
  await expectFocused(page.locator('#content'))
  await enter(page, page.getByRole('main').getByRole('link', { name: title, exact: true }))
  await page.waitForURL(`**/thread?topicId=${topicId}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectFocused(page.locator('main'))
  // Only code and tables that have to be scrolled are stops.
  await expect
    .poll(() => page.locator('pre').evaluateAll((codes) => codes.map(({ tabIndex }) => tabIndex)))
    .toEqual([-1, 0])
  await expect.poll(() => page.locator('.table-scroll').evaluate(({ tabIndex }) => tabIndex)).toBe(-1)

  const reader = { page, say }
  await findByContents(reader)
  await viewPicture(reader)
  await unlockByPassword(reader)
  await unlockByPoints(reader)
  await comment(reader)
  await reply(reader)
  await takeReplyBack(reader)
  await goElsewhere(reader, topicId)
  await walkOnPhone(reader, topicId)
  expect(complaints).toEqual([])
  await page.context().close()
}

async function findByContents({ page, say }: Reader): Promise<void> {
  const contents = page.getByRole('navigation', { name: say('topics_outline') })
  await enter(page, contents.getByRole('link', { name: 'Water' }))
  const heading = page.getByRole('heading', { name: 'Water' })
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72)
}

async function viewPicture({ page, say }: Reader): Promise<void> {
  const picture = page.locator('main a.picture')
  await enter(page, picture)
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('img', { name: 'two leaves' }).waitFor()
  await expectFocusIn(viewer)
  await enter(page, viewer.getByRole('button', { name: say('posts_zoom_in') }))
  await expect.poll(() => viewer.getByRole('status').innerText()).toBe('140%')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expectFocused(picture)
  await page.keyboard.press('Enter')
  await viewer.waitFor()
  const { pathname } = new URL(page.url())
  await page.evaluate(() => history.back())
  await viewer.waitFor({ state: 'detached' })
  await expectFocused(picture)
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname)
}

async function unlockByPassword({ page, say }: Reader): Promise<void> {
  const button = page.getByRole('button', { name: say('hidden_enter_password') })
  const dialog = page.getByRole('dialog')
  await enter(page, button)
  await expectFocused(dialog.getByRole('textbox'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocused(button)
  await page.keyboard.press('Enter')
  await expectFocused(dialog.getByRole('textbox'))
  await page.keyboard.type('oolong')
  await page.keyboard.press('Enter')
  await page.getByText('Eighty degrees.').waitFor()
  await expectFocused(page.locator('section', { hasText: 'Eighty degrees.' }))
}

async function unlockByPoints({ page, say }: Reader): Promise<void> {
  const name = say('hidden_pay_balance', { price: say('hidden_price_points', { price: '25' }) })
  const dialog = page.getByRole('alertdialog')
  await enter(page, page.getByRole('button', { name }))
  await expectFocused(dialog.getByRole('button', { name }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocused(page.getByRole('button', { name }))
  await page.keyboard.press('Enter')
  await expectFocused(dialog.getByRole('button', { name }))
  await page.keyboard.press('Enter')
  await page.getByText('Two minutes.').waitFor()
  await expectFocused(page.locator('section', { hasText: 'Two minutes.' }))
}

async function comment({ page, say }: Reader): Promise<void> {
  const form = page.locator('#write-comment')
  await tabTo(page, form.getByRole('textbox'))
  await page.keyboard.type('By keyboard alone')
  await enter(page, form.getByRole('button', { name: say('topics_send_comment') }))
  await expectFocused(page.locator('#comments > ol > li', { hasText: 'By keyboard alone' }))
}

/** The form takes the focus and gives it back, and what was sent takes it last. */
async function reply({ page, say }: Reader): Promise<void> {
  const own = page.locator('#comments > ol > li', { hasText: 'By keyboard alone' })
  const button = own.getByRole('button', { name: say('comments_reply'), exact: true })
  await enter(page, button)
  await expectFocused(own.getByRole('textbox'))
  await enter(page, own.locator('form').getByRole('button', { name: say('ui_cancel') }))
  await expectFocused(button)
  await page.keyboard.press('Enter')
  await expectFocused(own.getByRole('textbox'))
  await page.keyboard.type('And answered')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectFocused(own.locator('ol > li', { hasText: 'And answered' }))
}

/** Whoever deletes goes on from what it stood under. */
async function takeReplyBack({ page, say }: Reader): Promise<void> {
  const own = page.locator('#comments > ol > li', { hasText: 'By keyboard alone' })
  const gone = own.locator('ol > li', { hasText: 'And answered' })
  await enter(page, gone.getByRole('button', { name: say('ui_more') }))
  await expectFocused(page.getByRole('menuitem', { name: say('comments_delete') }))
  await page.keyboard.press('Enter')
  await enter(page, page.getByRole('alertdialog').getByRole('button', { name: say('comments_delete') }))
  await gone.waitFor({ state: 'detached' })
  await expectFocused(own)
}

/** What was pressed in a page that the browser has loaded keeps the focus; what leads to another one hands it on, and says so. */
async function goElsewhere({ page, say }: Reader, topicId: number): Promise<void> {
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  const newest = page.getByRole('link', { name: say('topics_newest_first') })
  await enter(page, newest)
  await page.waitForURL(/order=newest/)
  await settled(page)
  await expectFocused(newest)
  await enter(page, page.getByRole('contentinfo').getByRole('link', { name: say('shell_terms') }))
  await page.getByRole('status').getByText(say('shell_terms')).waitFor()
  await expectFocused(page.locator('main'))
}

/** A narrow window has a bar below as well, and nothing focused lies under it. */
async function walkOnPhone({ page }: Reader, topicId: number): Promise<void> {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').last())
}
