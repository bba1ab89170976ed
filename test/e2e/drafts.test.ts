import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic, type TopicFields } from '#test/makers.ts'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()

describe.each<Language>(toldIn('en-US'))('drafts in %s', (language) => {
  const say = words(language)
  const suffix = language === 'zh-CN' ? 'zh' : 'en'
  const options = language === 'zh-CN' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {}

  deepTest('a comment begun elsewhere is offered, and its keeping ends with the session', async () => {
    const device = await enterAs(product, language, { account: `leaver_${suffix}` })
    const { page, member } = device
    const [member_id, tagId] = [member.memberId, await findLeafTag(product.db)]
    const topicId = await makeTopic(product.db, { authorId: member_id, tagId, title: 'Here' })
    const drafts = () =>
      product.db.selectFrom('drafts').select('body').where('member_id', '=', member_id).execute()
    const place = `comment:${topicId}`
    await product.db.insertInto('drafts').values({ member_id, place, body: 'Begun elsewhere' }).execute()
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    await page.locator('#write-comment .cm-content').click()
    await page.getByRole('button', { name: say('editor_draft_take') }).click()
    await expect.poll(() => page.locator('#write-comment .cm-content').innerText()).toBe('Begun elsewhere')
    await expectFocused(page.locator('#write-comment .cm-content'))
    await page.keyboard.type(' And ended here')
    await expect.poll(async () => (await drafts())[0]?.body, { timeout: 8_000 }).toContain('And ended here')
    await writeInTwoTabs(page, say, async () => (await drafts())[0]?.body)
    await expectNothingOfItElsewhere(page, topicId, { authorId: member_id, tagId })
    await expectKept(device, say)
    await page.keyboard.type(' too late')
    await page.getByRole('button', { name: say('shell_my_menu', { name: `leaver_${suffix}` }) }).click()
    await page.getByRole('menuitem', { name: say('shell_sign_out') }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.waitForTimeout(3_500)
    expect(device.complaints).toEqual([])
    expect((await drafts())[0]?.body).not.toContain('too late')
    await page.context().close()
  })

  deepTest('a topic begun elsewhere comes with its poll and envelope', async () => {
    const { page, member, complaints } = await enterAs(
      product,
      language,
      { account: `carrier_${suffix}` },
      options,
    )
    const receiver = await makeMember(product.db)
    const poll = { title: 'Which tea?', options: ['Green', 'Black', 'White'], isMultiple: true, days: '7' }
    const envelope = { kind: 'personal', amount: '8.80', shares: '', receiver: receiver.account }
    const draft = { member_id: member.memberId, place: 'topic', title: 'Carried', body: 'From afar' }
    await product.db
      .insertInto('drafts')
      .values({ ...draft, poll: JSON.stringify(poll), envelope: JSON.stringify(envelope) })
      .execute()
    await page.goto('/addTopic')
    await hydrated(page)
    await page.getByRole('button', { name: say('editor_draft_take') }).click()
    const typedIn = (label: Parameters<typeof say>[0], inputs = {}) =>
      page.getByRole('main').getByLabel(say(label, inputs), { exact: false }).first().inputValue()
    await expect.poll(() => typedIn('poll_title')).toBe('Which tea?')
    expect(await typedIn('poll_option', { number: 3 })).toBe('White')
    expect(await page.getByRole('checkbox', { name: say('poll_multiple') }).isChecked()).toBe(true)
    expect(await typedIn('envelope_total')).toBe('8.80')
    expect(await typedIn('envelope_receiver')).toBe(receiver.account)

    await page.getByLabel(say('poll_option', { number: 3 })).fill('Yellow')
    const kept = () => product.db.selectFrom('drafts').selectAll().where('member_id', '=', member.memberId)
    await expect
      .poll(async () => (await kept().executeTakeFirst())?.poll, { timeout: 8_000 })
      .toEqual({ ...poll, options: ['Green', 'Black', 'Yellow'] })
    expect(await kept().executeTakeFirst()).toMatchObject({ ...draft, envelope })
    await discardWhatIsBehind(page, say, member.memberId)
    await discardRestored(page, say)
    expect(await kept().execute()).toEqual([])
    await deleteListed(page, say, member.memberId)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

deepTest.each<Language>(toldIn('en-US'))(
  'an installed site begins with what was shared, also offline, in %s',
  shareAndGoOffline,
)

deepTest.each<Language>(toldIn('en-US'))(
  'what was typed right before the page went is kept for other devices, in %s',
  leaveInTheMidst,
)

/** A form that goes says what it holds; a closed tab can't, and who comes back finds it in the browser. */
async function leaveInTheMidst(language: Language): Promise<void> {
  const say = words(language)
  const { page, member } = await enterAs(product, language)
  const title = page.getByRole('textbox', { name: say('topics_title') })
  const kept = async () =>
    (
      await product.db
        .selectFrom('drafts')
        .select('title')
        .where('member_id', '=', member.memberId)
        .executeTakeFirst()
    )?.title
  await page.goto('/addTopic')
  await hydrated(page)
  await title.fill('Leaves')
  await expect.poll(kept, { timeout: 8_000 }).toBe('Leaves')
  await title.fill('Leaves and water')
  const isHeard = page.waitForFunction(
    (seen) => localStorage.getItem('draft-seen:topic') !== seen,
    await page.evaluate(() => localStorage.getItem('draft-seen:topic')),
  )
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  // The browser knows its own draft again once it has heard when that was kept.
  await isHeard
  expect(await kept()).toBe('Leaves and water')

  await page.goto('/addTopic')
  await hydrated(page)
  await title.fill('Leaves, water and time')
  await page.goto('/termsService')
  await page.goto('/addTopic')
  await expect.poll(kept, { timeout: 8_000 }).toBe('Leaves, water and time')
  await page.context().close()
}

/** Nothing that another tab has typed is saved over before it was seen, or goes with what is published here. */
async function writeInTwoTabs(
  page: Page,
  say: ReturnType<typeof words>,
  kept: () => Promise<string | undefined>,
): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await hydrated(other)
  const typed = other.locator('#write-comment .cm-content')
  await typed.click()
  await expect.poll(() => typed.innerText()).toContain('And ended here')
  await other.keyboard.press('ControlOrMeta+a')
  await other.keyboard.insertText('In the other tab')
  await expect.poll(kept, { timeout: 8_000 }).toBe('In the other tab')
  await page.bringToFront()
  await page.keyboard.type(' at last')
  const offer = page.getByRole('region', { name: say('editor_draft_offer') })
  await offer.getByText('In the other tab').waitFor()
  expect(await kept()).toBe('In the other tab')
  await other.bringToFront()
  await other.keyboard.type('!')
  await expect.poll(kept, { timeout: 8_000 }).toBe('In the other tab!')
  await page.bringToFront()
  await page
    .locator('#write-comment')
    .getByRole('button', { name: say('topics_send_comment') })
    .click()
  await page.locator('#comments').getByText('And ended here at last').waitFor()
  await offer.getByText('In the other tab!').waitFor()
  expect(await kept()).toBe('In the other tab!')
  await other.reload()
  await hydrated(other)
  await typed.click()
  await expect.poll(() => typed.innerText()).toBe('In the other tab!')
  await other.close()
  await page.locator('#write-comment .cm-content').click()
  await page.keyboard.type('And ended here')
  await offer.getByRole('button', { name: say('editor_draft_keep') }).click()
  await expect.poll(kept, { timeout: 8_000 }).toBe('And ended here')
}

/** The form says when the draft was kept, and where while the server can't be reached, which it tries again by itself. */
async function expectKept(
  { page, complaints }: { page: Page; complaints: string[] },
  say: ReturnType<typeof words>,
): Promise<void> {
  const said = (message: 'editor_draft_kept' | 'editor_draft_kept_here') =>
    page.locator('#write-comment').getByText(new RegExp(`^${say(message, { time: '\\d' })}`))
  await said('editor_draft_kept').waitFor()
  await page.route('**/api/drafts/**', (route) => route.abort())
  await page.reload()
  await hydrated(page)
  await page.locator('#write-comment .cm-content').click()
  await page.keyboard.type(' and once more')
  await said('editor_draft_kept_here').waitFor()
  await page.unroute('**/api/drafts/**')
  await said('editor_draft_kept').waitFor()
  complaints.length = 0
}

/** What another device has kept since outlives the draft that is thrown away here, and is offered. */
async function discardWhatIsBehind(page: Page, say: ReturnType<typeof words>, memberId: number) {
  const body = 'Gone on elsewhere'
  await page.reload()
  await hydrated(page)
  const saved = { body, saved_at: new Date() }
  await product.db.updateTable('drafts').set(saved).where('member_id', '=', memberId).execute()
  const act = { name: say('editor_draft_discard') }
  await page.getByRole('button', act).click()
  await page.getByRole('alertdialog').getByRole('button', act).click()
  const offer = page.getByRole('region', { name: say('editor_draft_offer') })
  await offer.getByText(body).waitFor()
  await offer.getByRole('button', { name: say('editor_draft_take') }).click()
  const isKept = (text: string) => Object.values(localStorage).some((value) => String(value).includes(text))
  await page.waitForFunction(isKept, body)
}

/** Throws away the topic that came back after a reload; nothing brings it back again. */
async function discardRestored(page: Page, say: ReturnType<typeof words>) {
  const discard = page.getByRole('button', { name: say('editor_draft_discard') })
  await page.reload()
  await hydrated(page)
  await discard.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('editor_draft_discard') })
    .click()
  await page.getByText(say('editor_draft_discarded')).waitFor()
  const isPollOn = () => page.getByRole('region', { name: say('poll_add') }).isVisible()
  await expect.poll(isPollOn).toBe(false)
  await page.reload()
  await hydrated(page)
  await page.locator('.cm-content').waitFor()
  expect(await isPollOn()).toBe(false)
  expect(await page.getByRole('textbox', { name: say('topics_title') }).inputValue()).toBe('')
  expect(await discard.count()).toBe(0)
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names.filter((name) => name.startsWith('draft:'))).toEqual([])
}

/** Deletes the only draft from the list of them, with what the browser keeps of it. */
async function deleteListed(page: Page, say: ReturnType<typeof words>, member_id: number) {
  const draft = { member_id, place: 'comment:999999', body: 'Begun' }
  await product.db.insertInto('drafts').values(draft).execute()
  const kept = JSON.stringify({ value: 'Here too', savedAt: Date.now() })
  const name = `draft:${member_id}:comment:999999`
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, kept] as const)
  await page.goto('/user/control/draftList')
  await hydrated(page)
  await page.getByText(say('own_draft_place_gone')).waitFor()
  await page.getByRole('button', { name: say('own_draft_show') }).click()
  await expect.poll(() => page.getByLabel(say('own_draft_whole')).inputValue()).toBe('Begun')
  // Another device goes on with it, and is not forgotten.
  const newer = { body: 'Gone on', saved_at: new Date() }
  await product.db.updateTable('drafts').set(newer).where('member_id', '=', member_id).execute()
  await pressDelete(page, say)
  await page.getByText(say('own_draft_newer')).waitFor()
  await page.getByText('Gone on').waitFor()
  await pressDelete(page, say)
  await page.getByText(say('own_drafts_none')).waitFor()
  expect(await page.evaluate((key) => localStorage.getItem(key), name)).toBeNull()
}

async function pressDelete(page: Page, say: ReturnType<typeof words>) {
  const act = { name: say('own_draft_delete') }
  await page.getByRole('main').getByRole('button', act).click()
  await page.getByRole('alertdialog').getByRole('button', act).click()
}

async function shareAndGoOffline(language: Language): Promise<void> {
  const say = words(language)
  const { page } = await enterAs(product, language, {}, { serviceWorkers: 'allow' })
  await page.goto('/addTopic?title=From%20afar&text=A%20cup&url=https%3A%2F%2Fexample.org%2Ftea')
  await hydrated(page)
  const body = page.locator('.cm-content')
  await expect.poll(() => body.innerText()).toContain('A cup')
  expect(await body.innerText()).toContain('https://example.org/tea')
  expect(await page.getByRole('textbox', { name: say('topics_title') }).inputValue()).toBe('From afar')
  await page.waitForURL((url) => url.search === '')
  await page.reload()
  await hydrated(page)
  expect((await body.innerText()).match(/A cup/g)).toHaveLength(1)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.goto('/thread?topicId=1')
  await page.getByText(say('shell_offline')).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: say('shell_offline_retry') }).click()
  await page.locator('#comments').waitFor()
  await page.context().close()
}

/** In a topic that was looked at before, whose page is there at once; back in its own, it is still there. */
async function expectNothingOfItElsewhere(page: Page, topicId: number, parts: TopicFields): Promise<void> {
  const otherId = await makeTopic(product.db, { ...parts, title: 'There' })
  const go = (id: number) => page.evaluate((path) => history.pushState({}, '', path), `/thread?topicId=${id}`)
  const typed = page.locator('#write-comment .cm-content')
  for (const isHere of [false, true, false, true]) {
    await go(isHere ? topicId : otherId)
    await page.locator('h1', { hasText: isHere ? 'Here' : 'There' }).waitFor()
    await expect.poll(async () => (await typed.innerText()).includes('And ended here')).toBe(isHere)
  }
  await typed.click()
  await page.keyboard.press('ControlOrMeta+End')
}
