import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { findLeafTag, type Member, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { editTwice, findUncovered, pressForInputMethod, reopen, seeFirst, walkTools } from './compose.ts'
import { chooseMore } from './menus.ts'
import { pasteAPage } from './paste-story.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

const product = shareProduct()

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('en-US'))('writing in %s', (language) => {
  const say = words(language)
  const suffix = language === 'zh-CN' ? 'zh' : 'en'
  const options = language === 'zh-CN' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {}
  let host: Member
  let topicId: number
  let commentId: number
  let visit: Awaited<ReturnType<typeof enterAs>>

  beforeAll(async () => {
    host = await makeMember(product.db, { account: `writers_host_${suffix}` })
    const tagId = await findLeafTag(product.db)
    topicId = await makeTopic(product.db, { authorId: host.memberId, tagId, title: 'Leaves' })
    commentId = (await makeComment(product.db, { topicId, authorId: host.memberId, body: 'First **flush**' }))
      .commentId
    visit = await enterAs(product, language, { account: `quoter_${suffix}` }, options)
  })
  afterAll(() => visit.page.context().close())

  const button = (page: Page, scope: string, name: Parameters<typeof say>[0]) =>
    page
      .locator(scope)
      .getByRole('button', { name: say(name), exact: true })
      .first()
  const type = async (page: Page, scope: string, text: string) => {
    await page.locator(`${scope} .cm-content`).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }

  test('a member quotes, replies, edits and deletes', async () => {
    const { page, complaints } = visit
    const comment = `#comment-${commentId}`
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)

    await button(page, comment, 'comments_quote').click()
    expect(await page.locator('#write-comment q').innerText()).toContain('First flush')
    await type(page, '#write-comment', 'My words on it')
    await button(page, '#write-comment', 'topics_send_comment').click()
    const quoting = page.locator('#comments > ol > li', { hasText: 'My words on it' })
    await expect.poll(() => quoting.locator('blockquote').innerText()).toContain('First flush')
    await expect.poll(() => quoting.getAttribute('data-highlighted')).not.toBeNull()

    expect(await seeFirst(button(page, comment, 'comments_reply'))).toBe('TEXTAREA')
    const form = page.locator(`${comment} form`)
    expect(await form.innerText()).toContain('First flush')
    await walkTools(form)
    await type(page, comment, 'A reply of mine')
    await form.getByRole('button', { name: say('comments_send_reply') }).click()
    const reply = page.locator(`${comment} ol > li`, { hasText: 'A reply of mine' })
    await reply.waitFor()
    await page.waitForURL(/#reply-\d+$/)
    // What was sent is no draft any more.
    await button(page, comment, 'comments_reply').click()
    await expect
      .poll(() => page.locator(`${comment} .cm-line`).allInnerTexts())
      .not.toContain('A reply of mine')
    await page
      .locator(`${comment} form`)
      .getByRole('button', { name: say('ui_cancel') })
      .click()

    await reply.getByRole('button', { name: say('comments_edit'), exact: true }).click()
    await type(page, `${comment} ol`, 'A better reply')
    await reply.getByRole('button', { name: say('comments_save') }).click()
    // The editor that goes has the text too.
    await page.locator(`${comment} ol form`).waitFor({ state: 'detached' })
    await page.locator(`${comment} ol > li`, { hasText: 'A better reply' }).waitFor()

    const own = page.locator('#comments > ol > li', { hasText: 'My words on it' })
    await chooseMore(own, language, 'comments_delete')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('comments_delete') })
      .click()
    await own.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  deepTest('a member is found behind an at sign, marked, and reminded', async () => {
    const { page } = visit
    const [found] = await product.db
      .updateTable('members')
      .set({ nickname: `茶客 ${suffix}` })
      .where('id', '=', host.memberId)
      .returning('account')
      .execute()
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    const list = page.getByRole('listbox', { name: say('editor_mention_list') })
    await type(page, '#write-comment', 'Dear @nobody_at_all')
    await list.getByText(say('editor_mention_unknown')).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Hello @茶客')
    const option = list.getByRole('option').filter({ hasText: `@${found?.account}` })
    await option.waitFor()
    if (options.hasTouch) await option.tap()
    else {
      for (let step = 0; (await option.getAttribute('aria-selected')) !== 'true' && step < 5; step++)
        await page.keyboard.press('ArrowDown')
      // Enter chooses nothing of a list that is still being looked up, or that came up a moment ago.
      await page.locator('.cm-tooltip-autocomplete-disabled').waitFor({ state: 'detached' })
      await page.waitForTimeout(100)
      await page.keyboard.press('Enter')
    }
    expect(await page.locator('#write-comment .cm-content').innerText()).toBe(
      `Dear @nobody_at_all\nHello @${found?.account} `,
    )
    await button(page, '#write-comment', 'topics_send_comment').click()
    await page.locator('#comments .mention', { hasText: `@${found?.account}` }).waitFor()
    const reminders = await product.db
      .selectFrom('reminders')
      .select('kind')
      .where('member_id', '=', host.memberId)
      .where('kind', '=', 'comment_mentioned')
      .execute()
    expect(reminders).toHaveLength(1)
  })

  deepTest(
    'an emoji is found by a word of either language, and nothing is asked of another host',
    async () => {
      const { page, complaints } = visit
      const strangers: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(product.address)) strangers.push(request.url())
      })
      await page.goto(`/thread?topicId=${topicId}`)
      await hydrated(page)
      // What was found is told by its name, in the language of the page.
      const letters = language === 'zh-CN' ? /\p{Script=Han}/u : /[a-z]/
      for (const word of ['茶', 'teacup']) {
        await type(page, '#write-comment', 'Tea ')
        await button(page, '#write-comment', 'editor_emoji').click()
        const picker = page.getByRole('dialog', { name: say('editor_emoji') })
        await picker.locator('input[type=search]').fill(word)
        await picker.locator('[aria-live]', { hasText: letters }).waitFor({ state: 'attached' })
        // An input method's own keys choose nothing here.
        await pressForInputMethod(picker.locator('input[type=search]'), 'Enter')
        const found = picker.getByRole('button', { name: '🍵' }).first()
        await expect.poll(() => found.getAttribute('aria-label')).toMatch(letters)
        await found.click()
        await expect.poll(() => page.locator('#write-comment .cm-content').innerText()).toContain('Tea 🍵')
      }
      expect(strangers.filter((url) => url.startsWith('http'))).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  deepTest('the editor fills the screen over a page that waits, and gives the place back', async () => {
    const { page, complaints } = visit
    complaints.length = 0
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    await type(page, '#write-comment', 'Begun small,')
    const text = page.locator('#write-comment .cm-content')
    const toggle = button(page, '#write-comment', 'editor_full_screen')
    const outOfReach = page.locator('#app > header[inert]')
    const expectFull = async (isFull: boolean) => {
      await expect.poll(() => toggle.count()).toBe(Number(isFull))
      expect(await outOfReach.count()).toBe(Number(isFull))
      await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await button(page, '#write-comment', 'editor_more').scrollIntoViewIfNeeded()
    const scrolledTo = await page.evaluate(() => scrollY)

    await button(page, '#write-comment', 'editor_more').click()
    // A click by its place would scroll the page first, where the menu reaches over its end.
    await page.getByRole('menuitem', { name: say('editor_full_screen') }).dispatchEvent('click')
    await expectFull(true)
    expect(await findUncovered(page)).toEqual([])
    await expectAccessible(page, 'the editor in full screen')

    // Whatever is open in it closes first.
    await page.keyboard.type(' continued large @nobody_at_all')
    await page.getByRole('listbox', { name: say('editor_mention_list') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expectFull(true)
    await button(page, '#write-comment', 'editor_emoji').click()
    const picker = page.getByRole('dialog', { name: say('editor_emoji') })
    await picker.locator('input[type=search]').press('Escape')
    await picker.waitFor({ state: 'detached' })
    await expectFull(true)

    // In Safari, what an input method's list is closed by comes when the composition is over.
    await pressForInputMethod(text, 'Escape')
    await expectFull(true)

    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Escape')
    await expectFull(false)
    expect(await text.innerText()).toBe('Begun small, continued large @nobody_at_all')
    expect(await page.evaluate(() => scrollY)).toBe(scrolledTo)
    await page.keyboard.press('Alt+Enter')
    await expectFull(true)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.locator('#comments > ol > li', { hasText: 'continued large' }).waitFor()
    expect(await outOfReach.count()).toBe(0)

    // Whatever holds the text, as a comment does that is replied to.
    await button(page, `#comment-${commentId}`, 'comments_reply').click()
    await page.locator(`#comment-${commentId} .cm-content`).click()
    await page.keyboard.press('Alt+Enter')
    expect(await findUncovered(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(complaints).toEqual([])
  })

  deepTest('what is pasted keeps its layout, and undoing it leaves the plain text', () => pasteAPage(visit))

  async function openMenuMeanwhile(kind: 'comment' | 'reply') {
    const send = kind === 'reply' ? 'comments_send_reply' : 'topics_send_comment'
    const published = kind === 'reply' ? 'comments_reply_published' : 'topics_comment_published'
    const { page } = visit
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    const comment = `#comment-${commentId}`
    if (kind === 'reply') await button(page, comment, 'comments_reply').click()
    const form = kind === 'reply' ? `${comment} form` : '#write-comment'
    await type(page, form, `A ${kind} on its way`)
    const isWanted = Promise.withResolvers<void>()
    await page.route('**/api/thread?*', (route) => isWanted.promise.then(() => route.continue()))
    const isRefreshing = page.waitForRequest((request) => request.url().includes('/api/thread?'))
    await button(page, form, send).click()
    await isRefreshing
    await page.getByRole('button', { name: say('shell_my_menu', { name: `quoter_${suffix}` }) }).click()
    await page.getByRole('menu').waitFor()
    isWanted.resolve()
    await page.getByText(say(published)).waitFor()
    expect(await page.locator('[role=menu]:focus-within').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.unroute('**/api/thread?*')
  }
  deepTest('who opens a menu while a reply is on its way keeps it', () => openMenuMeanwhile('reply'))
  deepTest('who opens a menu while a comment is on its way keeps it', () => openMenuMeanwhile('comment'))

  deepTest('what was typed stays when somebody else was faster', async () => {
    const { page } = visit
    const mine = await makeComment(product.db, {
      topicId,
      authorId: visit.member.memberId,
      body: 'Old words',
    })
    const scope = `#comment-${mine.commentId}`
    await page.goto(`/thread?topicId=${topicId}&commentId=${mine.commentId}`)
    await hydrated(page)
    expect(new URL(page.url()).hash).toBe(scope)
    await editTwice(page, say, product.db, mine.commentId)
    await type(page, scope, 'New words')
    await reopen(page, 'New words', button(page, scope, 'comments_edit'))
    await product.db.updateTable('comments').set({ version: 2 }).where('id', '=', mine.commentId).execute()
    await button(page, scope, 'comments_save').click()
    await page.getByRole('heading', { name: say('topics_edit_conflict') }).waitFor()
    expect(await page.locator(`${scope} ins`).innerText()).toBe('New')
    await button(page, scope, 'topics_edit_keep_own').click()
    expect(await page.locator(`${scope} .cm-content`).innerText()).toBe('New words')
    await button(page, scope, 'comments_save').click()
    await page.locator(`${scope} .cm-content`).waitFor({ state: 'detached' })
    await chooseMore(page.locator(scope), language, 'topics_revisions')
    await page.getByRole('dialog').locator('ins', { hasText: 'New' }).waitFor()
    await page.keyboard.press('Escape')
  })

  deepTest('what is closed says why at a press, and quotes that are folded unfold', async () => {
    const { page } = visit
    const ids = [commentId]
    for (const body of ['Two', 'Three', 'Four', 'Five']) {
      const quoting = { topicId, authorId: host.memberId, body, quotedId: ids.at(-1)! }
      ids.push((await makeComment(product.db, quoting)).commentId)
    }
    const scope = `#comment-${ids.at(-1)}`
    await saveSettings(product.db, { allowReplies: false }, null)
    onTestFinished(() => saveSettings(product.db, { allowReplies: true }, null))
    await page.goto(`/thread?topicId=${topicId}&commentId=${ids.at(-1)}`)
    await hydrated(page)
    await button(page, scope, 'comments_earlier_quotes').click()
    await page.locator(`${scope} blockquote`).getByText('First flush').waitFor()
    await button(page, scope, 'comments_reply').click()
    await page.locator(scope).getByRole('note').getByText(say('error_feature_closed')).waitFor()
    await button(page, scope, 'ui_close').click()
    expect(await page.locator(`${scope} :focus`).innerText()).toBe(say('comments_reply'))
  })
})
