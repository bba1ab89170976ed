import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeComment, makeMember, memberPassword } from '#test/makers.ts'
import { encodePath } from '#web/api/location-code.ts'
import { chooseTag } from './compose.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, settled, startProduct } from './product.ts'
import { words } from './words.ts'

const product = startProduct()
const say = words('en-US')

const expireAccessTokens = () =>
  product.db.updateTable('sessions').set({ access_expires_at: sql`now() - interval '1 minute'` }).execute()

deepTest('several tabs whose tokens have expired refresh at once and nobody is signed out', async () => {
  const { page } = await enterAs(product, 'en-US')
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => page.context().newPage())))]
  await expireAccessTokens()
  await Promise.all(tabs.map((tab) => tab.goto('/addTopic')))
  for (const tab of tabs) await tab.getByRole('button', { name: say('topics_publish') }).waitFor()
  const sessions = await product.db.selectFrom('sessions').select('ended_at').execute()
  expect(sessions.every(({ ended_at }) => ended_at === null)).toBe(true)
  await page.context().close()
})

deepTest('whose session has ended signs in again, comes back, and finds what they typed', async () => {
  const { page, member } = await enterAs(product, 'en-US')
  await page.goto('/addTopic')
  await hydrated(page)
  await page.getByLabel(say('topics_title')).fill('Half written')
  await chooseTag(page, say)
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('still here')
  await product.db.updateTable('sessions').set({ ended_at: sql`now()` }).execute()
  await page.getByRole('button', { name: say('topics_publish') }).click()
  await page.waitForURL(`/login?jumpUrl=${encodePath('/addTopic')}`)
  await page.locator('[name=account]').fill(member.account)
  await page.locator('[name=password]').fill(memberPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_sign_in'), exact: true })
    .click()
  await page.waitForURL('/addTopic')
  await expect.poll(() => page.getByLabel(say('topics_title')).inputValue()).toBe('Half written')
  await expect.poll(() => page.locator('.cm-content').innerText()).toContain('still here')
  await page.context().close()
})

deepTest('without being remembered one is in everywhere until the browser closes', async () => {
  const member = await makeMember(product.db)
  const { page } = await product.visit('en-US')
  await page.goto('/login')
  await hydrated(page)
  await page.locator('[name=account]').fill(member.account)
  await page.locator('[name=password]').fill(memberPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_sign_in'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === '/')
  const tab = await page.context().newPage()
  await tab.goto('/addTopic')
  await tab.getByRole('button', { name: say('topics_publish') }).waitFor()
  await page.close()
  await tab.reload()
  await tab.getByRole('button', { name: say('topics_publish') }).waitFor()
  // What a browser drops when it closes.
  const cookies = await tab.context().cookies()
  expect(cookies.find(({ name }) => name === 'passing')?.expires).toBe(-1)
  await tab.context().clearCookies({ name: 'passing' })
  await tab.goto('/addTopic')
  await tab.waitForURL(/\/login\?jumpUrl=%2FaddTopic/)
  expect(await tab.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
  await tab.context().close()
})

deepTest('a guest who wants to write is asked in first', async () => {
  const { page } = await product.visit('en-US')
  await page.goto('/addTopic')
  await page.waitForURL(/\/login\?jumpUrl=%2FaddTopic/)
  await page.context().close()
})

deepTest(
  'the bell rings in both tabs as it happens, and is quiet once the topic was opened in one',
  async () => {
    const { page, member } = await enterAs(product, 'en-US')
    const other = await page.context().newPage()
    const bellOf = (tab: Page) => tab.getByRole('link', { name: say('reminders_bell') }).first()
    for (const tab of [page, other]) {
      await tab.goto('/termsService')
      await hydrated(tab)
      await bellOf(tab).waitFor()
    }
    const writer = await makeMember(product.db)
    const { commentId } = await makeComment(product.db, { topicId: 1, authorId: writer.memberId })
    const ring = (event: string, about: object) =>
      product.db
        .insertInto('reminders')
        .values({
          member_id: member.memberId,
          actor_id: writer.memberId,
          event,
          topic_id: 1,
          kind: 'followed_topic',
          ...about,
        })
        .execute()
    await ring('topic:1', {})
    await ring(`comment:${commentId}`, { kind: 'followed_comment', comment_id: commentId })
    for (const tab of [page, other]) await bellOf(tab).getByText('2', { exact: true }).waitFor()
    await page.goto('/thread?topicId=1')
    for (const tab of [page, other]) {
      await bellOf(tab).getByText('2', { exact: true }).waitFor({ state: 'detached' })
    }
    await page.context().close()
  },
)

deepTest(
  'signing out in one window makes guests of the others, and leaves nothing typed for the next member',
  async () => {
    const { page, member } = await enterAs(product, 'en-US')
    const reading = await page.context().newPage()
    await reading.goto('/search?keyword=tea')
    await reading.waitForFunction(() => 'own:searches' in localStorage)
    await reading.goto('/')
    await hydrated(reading)
    const own = await page.context().newPage()
    await own.goto('/addTopic')
    await hydrated(own)
    await own.getByLabel(say('topics_title')).fill('Of nobody else’s concern')
    await own.waitForFunction(() => 'draft-seen:topic' in localStorage)
    const area = await page.context().newPage()
    await area.goto('/user/control/balance')
    await area.getByRole('heading', { level: 1, name: say('money_balance') }).waitFor()
    await page.goto('/user/control/home')
    await hydrated(page)
    await page.getByRole('button', { name: say('shell_my_menu', { name: member.account }) }).click()
    // What no draft holds yet: the form goes with it.
    await own.getByLabel(say('topics_title')).fill('Of nobody else’s concern either')
    await page.getByRole('menuitem', { name: say('shell_sign_out') }).click()
    await page.waitForURL('/')
    for (const tab of [own, area]) await tab.getByText(say('accounts_left_elsewhere')).waitFor()
    await reading
      .getByRole('banner')
      .getByRole('link', { name: say('shell_sign_in') })
      .waitFor()

    const paths = [reading, own, area].map((tab) => new URL(tab.url()).pathname)
    expect(paths).toEqual(['/', '/addTopic', '/user/control/balance'])
    for (const tab of [reading, own, area]) expect(await tab.getByText(/token/i).count()).toBe(0)
    // What is left is of this browser, or of the place on a page.
    const left = /^(theme|tsr-scroll-restoration)/
    for (const tab of [page, reading, own]) {
      const kept = await tab.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
      expect(kept.filter((name) => !left.test(name))).toEqual([])
    }
    await page.context().close()
  },
)

deepTest('who reads a topic where somebody signs out elsewhere goes on reading as a guest', async () => {
  const { page, member } = await enterAs(product, 'en-US')
  const reading = await page.context().newPage()
  await reading.goto('/thread?topicId=1')
  await hydrated(reading)
  const comment = reading.locator('.cm-content, textarea').first()
  await comment.fill('Half written')
  await reading.waitForFunction(() => 'draft-seen:comment:1' in localStorage)
  await page.goto('/user/control/home')
  await hydrated(page)
  await page.getByRole('button', { name: say('shell_my_menu', { name: member.account }) }).click()
  await comment.fill('Half written, and more')
  await page.getByRole('menuitem', { name: say('shell_sign_out') }).click()
  await page.waitForURL('/')
  await reading
    .getByRole('banner')
    .getByRole('link', { name: say('shell_sign_in') })
    .waitFor()
  await reading.getByText(say('topics_sign_in_to_comment')).waitFor()
  await settled(reading)

  expect(new URL(reading.url()).pathname).toBe('/thread')
  await page.context().close()
})

deepTest(
  'an older window saves what was changed in it, and leaves what another has saved since',
  async () => {
    const { page } = await enterAs(product, 'en-US')
    const older = await page.context().newPage()
    const dynamics = (tab: Page) => tab.getByLabel(say('accounts_allow_dynamics'))
    const save = (tab: Page) => tab.getByRole('button', { name: say('accounts_save') }).first()
    for (const tab of [older, page]) {
      await tab.goto('/user/control/editUser')
      await hydrated(tab)
      await dynamics(tab).waitFor()
    }
    await dynamics(page).uncheck()
    await save(page).click()
    await page.getByText(say('accounts_saved')).first().waitFor()
    await older.locator('[name=nickname]').fill('Late riser')
    await save(older).click()
    await older.getByText(say('accounts_saved')).first().waitFor()
    await expect.poll(() => dynamics(older).isChecked()).toBe(false)
    await page.reload()
    await expect.poll(() => page.locator('[name=nickname]').inputValue()).toBe('Late riser')

    const box = (tab: Page, at: number) => tab.getByRole('main').getByRole('checkbox').nth(at)
    const tabs = [older, page] as const
    for (const tab of tabs) {
      await tab.goto('/user/control/deliveryChoices')
      await hydrated(tab)
      await box(tab, 1).waitFor()
    }
    for (const [at, tab] of tabs.entries()) {
      await box(tab, at).uncheck()
      await tab.getByRole('button', { name: say('delivery_save') }).click()
      await tab.getByText(say('accounts_saved')).first().waitFor()
    }
    await page.reload()
    await box(page, 1).waitFor()
    for (const at of [0, 1]) expect(await box(page, at).isChecked()).toBe(false)
    await page.context().close()
  },
)
