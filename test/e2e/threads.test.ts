import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/core/settings.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { releaseComment } from '#server/posts/comments/release-comment.ts'
import {
  findLeafTag,
  type Member,
  makeComment,
  makeMember,
  makeReplies,
  makeTopic,
  type TopicFields,
} from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import { readAuthorAlone } from './author-alone-story.ts'
import { comeBack } from './coming-back-story.ts'
import { readLongTopic } from './long-topic-story.ts'
import { readOddText } from './odd-text-story.ts'
import { enterAs } from './people.ts'
import { voteOnPoll } from './poll-story.ts'
import { deepTest, hydrated, type Language, settled, shareProduct, toldIn } from './product.ts'
import { quoteWhatGoes } from './quoted-gone-story.ts'
import { expectWhole } from './whole.ts'
import { goBackWithinPage } from './within-page-story.ts'
import { words } from './words.ts'

const product = shareProduct()

const diagrams = `\`\`\`mermaid
flowchart LR
  accTitle: How tea is made
  A[采茶 Pick] -->|rest & dry| B{Dry?}
\`\`\`

\`\`\`mermaid
flowchart LR
  A --> [broken
\`\`\``

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('en-US'))('a thread in %s', (language) => {
  const say = words(language)
  const suffix = language === 'zh-CN' ? 'zh' : 'en'
  const options = language === 'zh-CN' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {}
  let host: Member
  let tagId: number
  let topicId: number
  let commentId: number
  let visit: Awaited<ReturnType<typeof enterAs>>

  beforeAll(async () => {
    host = await makeMember(product.db, { account: `host_${suffix}` })
    tagId = await findLeafTag(product.db)
    topicId = await makeTopic(product.db, { authorId: host.memberId, tagId, title: 'Leaves' })
    commentId = (await makeComment(product.db, { topicId, authorId: host.memberId, body: 'First **flush**' }))
      .commentId
    visit = await enterAs(product, language, { account: `writer_${suffix}` }, options)
  })
  afterAll(() => visit.page.context().close())

  /** The rail beside a topic, or the bar below it. */
  const actions = `main section[aria-label="${say('topics_actions')}"]`

  const newTopic = (title: string, parts: Partial<TopicFields>) =>
    makeTopic(product.db, { authorId: host.memberId, tagId, title, ...parts })

  test('a member likes, keeps and follows, and takes it back; what is refused goes back by itself', async () => {
    const { page } = visit
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    const toggle = (scope: string, name: Parameters<typeof say>[0]) =>
      page
        .locator(scope)
        .getByRole('button', { name: say(name) })
        .first()
    const like = toggle(actions, 'toggles_like')
    const favorite = toggle(actions, 'toggles_favorite')
    const expectOn = (one: typeof like) => expect.poll(() => one.getAttribute('aria-pressed')).toBe('true')

    // A press that begins on a guest's button and ends on the member's, which takes its place, is none.
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false')
    await (language === 'zh-CN' ? like.tap() : like.click())
    await expectOn(like)
    await favorite.focus()
    await page.keyboard.press('Enter')
    await expectOn(favorite)
    await toggle(`#comment-${commentId}`, 'toggles_like').click()
    await toggle('aside', 'toggles_follow').click()
    await expect.poll(() => like.innerText()).toContain('1')
    // What was pressed is shown before it is answered, and a reload would break it off.
    await settled(page)
    await page.reload()
    await hydrated(page)
    for (const on of [like, favorite, toggle(`#comment-${commentId}`, 'toggles_like')]) await expectOn(on)
    await toggle('aside', 'toggles_following').waitFor()
    expect(await toggle('aside', 'toggles_following').getAttribute('aria-pressed')).toBe(null)

    const refuse = `**/api/topics/${topicId}/like`
    await page.route(refuse, (route) => route.fulfill({ status: 500, body: '{}' }))
    await like.click()
    await page.getByText(say('api_server_error')).waitFor()
    await expectOn(like)
    await page.unroute(refuse)

    // Beside the list, which a narrow window has no room for, stands how long it is.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/user/control/favoriteList')
    await hydrated(page)
    const kept = page.locator('main li', { hasText: 'Leaves' })
    await kept.getByRole('button', { name: say('own_unfavorite') }).click()
    await kept.waitFor({ state: 'detached' })
    const counted = page.getByRole('navigation', { name: say('own_area') })
    const inColumn = () =>
      counted
        .getByRole('link', { name: say('own_favorites_tab') })
        .first()
        .innerText()
    await expect.poll(inColumn).not.toMatch(/\d/)
    await page.getByRole('button', { name: say('own_undo') }).click()
    await kept.waitFor()
    await expect.poll(inColumn).toMatch(/1/)
  })

  deepTest('a guest who likes something is asked to sign in, over the page', async () => {
    const { page } = await product.visit(language, options)
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    await page
      .locator(`#comment-${commentId}`)
      .getByRole('button', { name: say('toggles_like') })
      .first()
      .click()
    await page.getByRole('dialog', { name: say('accounts_sign_in') }).waitFor()
    await page.context().close()
  })

  test('what others say meanwhile is invalidated, and shown when asked for without a jump', async () => {
    const { page } = visit
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    await page.locator('#write-comment').scrollIntoViewIfNeeded()
    const body = 'Said meanwhile'
    const post = await testMarkdown.renderPost(body, { idPrefix: createIdPrefix() })
    const text = { ...post, body, mentionedIds: [] }
    await product.db
      .transaction()
      .execute((tx) => releaseComment(tx, defaultSettings, { topicId, authorId: host.memberId, text }))
    const news = page.getByRole('status').getByRole('button', { name: say('comments_arrived', { count: 1 }) })
    await news.waitFor()
    expect(await page.getByText(body).count()).toBe(0)
    const top = () =>
      page.locator(`#comment-${commentId}`).evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    await news.click()
    await page.locator('#comments > ol > li', { hasText: body }).waitFor()
    await news.waitFor({ state: 'detached' })
    expect(await top()).toBe(before)
  })

  deepTest('a comment whose answer was cut off stands once when it is sent again', async () => {
    const { page } = visit
    const id = await newTopic('Cut off', {})
    await page.goto(`/thread?topicId=${id}`)
    await hydrated(page)
    await page.locator('#comments .cm-content').click()
    await page.keyboard.type('Said once, sent twice.')
    const comments = `**/api/topics/${id}/comments`
    const cutOff = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(comments, cutOff, { times: 1 })
    const button = page.getByRole('button', { name: say('topics_send_comment') })
    await button.click()
    await page.getByText(say('api_unreachable')).first().waitFor()
    await button.click()
    await page.locator('article').getByText('Said once, sent twice.').first().waitFor()
    const rows = await product.db.selectFrom('comments').select('floor').where('topic_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  deepTest('a quote of what has gone is taken out, and what was typed goes without it', () =>
    quoteWhatGoes(product, language, { authorId: host.memberId, tagId }),
  )

  deepTest('what nobody expects of a text stays within the page', () =>
    readOddText(visit.page, product, { authorId: host.memberId, tagId }),
  )

  deepTest(
    'a diagram is a picture in the colours of the page, and what is none stays its source',
    async () => {
      const path = `/thread?topicId=${await newTopic('Drawn', { body: diagrams })}`
      const { page, complaints } = await product.visit(language, options)
      const strangers: string[] = []
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(product.address))
          strangers.push(request.url())
      })
      await expectWhole(page, [path], '.diagram img')
      const [good, broken] = [page.locator('article .code').nth(0), page.locator('article .code').nth(1)]
      const picture = good.locator('.diagram img')
      const naturalWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(naturalWidth).toBeGreaterThan(100)
      expect(await picture.getAttribute('alt')).toBe('How tea is made')
      expect(await good.locator('pre').isVisible()).toBe(false)

      const drawn = await picture.getAttribute('src')
      const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
      await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
      // Drawings are made in turn, so by the second one of the first diagram the broken one has been tried.
      await expect.poll(() => picture.getAttribute('src')).not.toBe(drawn)
      expect(await broken.locator('.diagram').count()).toBe(0)
      expect(await broken.locator('pre').innerText()).toContain('[broken')

      await picture.click()
      await page.getByRole('dialog').getByRole('img', { name: 'How tea is made' }).waitFor()
      expect(strangers).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  deepTest('a guest with a phone finds a place in a long topic, and goes on to a similar one', () =>
    readLongTopic(product, language, host.memberId),
  )

  deepTest('whoever follows the contents of a text goes back to where they did', () =>
    goBackWithinPage(product, language, host.memberId),
  )

  deepTest('a guest without JavaScript follows an address to the one reply it names', async () => {
    const busy = await makeComment(product.db, { topicId, authorId: host.memberId, body: 'Discussed' })
    const ids = await makeReplies(product.db, busy.commentId, host.memberId, 60)
    const { page } = await product.visit(language, { javaScriptEnabled: false })
    await page.goto(`/thread?replyId=${ids[55]}`)
    expect(await page.locator(`#reply-${ids[55]}`).innerText()).toContain('Reply 56')
    await page.goto(`/thread?topicId=${topicId}`)
    expect(await page.locator(`#comment-${busy.commentId} ol > li`).count()).toBe(10)
    await page.getByRole('link', { name: say('comments_all_replies', { count: 60 }) }).click()
    expect(await page.locator(`#comment-${busy.commentId} ol > li`).count()).toBe(50)
    await page.context().close()
  })

  deepTest('a guest without JavaScript reads the author alone, and goes to what was said last', () =>
    readAuthorAlone(product, language, host.memberId),
  )

  deepTest('a guest is asked in to vote, and a member votes once and sees how it stands', () => {
    // Stories before this one were refused on purpose, and the browser said so.
    visit.complaints.length = 0
    return voteOnPoll(product, language, { authorId: host.memberId, ...visit })
  })

  deepTest('names lead to their people, and an ended account to nobody', async () => {
    const gone = await makeMember(product.db, { account: `gone_${suffix}` })
    const last = await makeComment(product.db, { topicId, authorId: gone.memberId, body: 'A last word' })
    const cancelled_at = new Date()
    await product.db.updateTable('members').set({ cancelled_at }).where('id', '=', gone.memberId).execute()
    const { page } = visit
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    expect(await page.locator(`#comment-${last.commentId} header a`).count()).toBe(1)
    expect(await page.locator('a a').count()).toBe(0)
    await page
      .locator(`#comment-${commentId}`)
      .getByRole('button', { name: say('share') })
      .click()
    const address = page.getByRole('dialog').getByLabel(say('share_address'))
    expect(await address.inputValue()).toMatch(
      new RegExp(`/thread\\?topicId=${topicId}&commentId=${commentId}$`),
    )
    await page.keyboard.press('Escape')
    const home = new RegExp(`/user/control/home\\?userName=${host.account}$`)
    await page.locator(`#comment-${commentId} > a`).click()
    await page.waitForURL(home)
    await page.goBack()
    await page.locator(`#comment-${commentId} header a`).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(home)
    await page.locator('main').getByText(host.account, { exact: true }).first().waitFor()
  })

  test('the page is whole for a member', async () => {
    await expectWhole(visit.page, [`/thread?topicId=${topicId}`], `#comment-${commentId} button`)
    await expectWhole(
      visit.page,
      [
        'commentList',
        'favoriteList',
        'followList',
        'home',
        `home?userName=${host.account}`,
        `userDynamicList?userName=${host.account}`,
        'followDynamicList',
      ].map((list) => `/user/control/${list}`),
      'main h1',
    )
  })

  deepTest('whoever comes back is led to what is new, by what they have read', () =>
    comeBack({ product, language, visit, newTopic, authorId: host.memberId }),
  )
})
