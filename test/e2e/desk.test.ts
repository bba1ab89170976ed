import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import {
  decideBy,
  decideByKeys,
  decidedOn,
  decideUnanswered,
  emptyDesk,
  makeReportedTopics,
  reportTopic,
} from './desk-story.ts'
import { editAtDesk } from './edit-at-desk-story.ts'
import { expectFocused } from './keyboard.ts'
import { makeMixedEntries } from './mixed-entries.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, settled, startProduct, toldIn } from './product.ts'
import { walkAsReporter } from './reporter-story.ts'
import { expectLargeTargets } from './targets.ts'
import { warnAgain } from './warned-again-story.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = startProduct()

/** What is mild needs no words; a deletion that is asked for is refused or granted, both in words. */
function keysFor(title: string, isMild: boolean): string[] {
  const kind = title.split(' ')[0]
  if (kind === 'deletion') return [isMild ? 'r' : 'd', 'Enter']
  if (isMild || title.includes('member')) return [kind === 'report' ? 'x' : 'a']
  return [kind === 'report' ? 'd' : 'r', 'Enter']
}

/** Returns how many decisions the page has sent since. */
function watchDecisions(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/decision')) count++
  })
  return () => count
}

/** For the figures of the house: a loaded machine says nothing about the screen. */
function tellTimes(times: number[], by: string) {
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(0)
  console.info(`${by}: next entry after ${at(0.5)} ms (median), ${at(0.95)} ms (p95), ${at(1)} ms (worst)`)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('en-US'))('in %s', (language) => {
  const say = words(language)

  deepTest(
    'somebody reports a topic; a moderator decides by keys alone, takes one back, and everybody hears of it',
    async () => {
      const { author, topicIds } = await makeReportedTopics(product, 3)
      const reader = await enterAs(product, language)
      await reportTopic(reader.page, language, topicIds[0]!)
      const staff = await enterAs(product, language, { staffRole: 'moderator' })
      const { page } = staff
      await page.goto('/manage/desk')
      await hydrated(page)
      await page.getByRole('group', { name: say('desk_decide') }).waitFor()
      expect(await decidedOn(page).innerText()).toBe('Loud topic 0')
      await page
        .locator('main article')
        .getByText(say('desk_reporters', { count: 2 }))
        .waitFor()
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog')
      await keys.getByText(say('desk_key_undo')).waitFor()
      await keys.getByRole('switch').uncheck()
      await page.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
      for (const key of ['w', '?']) await page.keyboard.press(key)
      expect(await page.getByRole('group', { name: say('desk_decide') }).isVisible()).toBe(true)
      expect(await keys.count()).toBe(0)
      await page.getByRole('button', { name: say('desk_keys') }).click()
      await keys.getByRole('switch').check()
      await page.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
      // Words come first of those that are ready; Enter is enough.
      await decideByKeys(page, ['w', 'Enter'])
      expect(await decidedOn(page).innerText()).toBe('Loud topic 1')
      await expectFocused(page.getByRole('article', { name: 'Loud topic 1' }))
      await settled(page)
      await decideUnanswered(page, 'x')
      expect(await decidedOn(page).innerText()).toBe('Loud topic 2')
      await page
        .getByText(say('desk_done', { act: say('desk_act_dismiss') }))
        .first()
        .waitFor()
      await page.keyboard.press('z')
      await page.getByText(say('desk_undone_done')).first().waitFor()
      await page
        .locator('main nav')
        .getByRole('button', { name: /Loud topic 1/ })
        .waitFor()
      await expectWhole(page, ['/manage/desk'], 'main article')
      await page.goto('/manage/guards')
      await page.locator('main h1').waitFor()
      await expectAccessible(page, 'the guards')

      const { page: list } = reader
      await list.goto('/user/control/remindList')
      await hydrated(list)
      await list
        .locator('main')
        .getByRole('link', { name: say('reminders_see_report') })
        .click()
      await list.locator('main').getByText(say('report_status_succeeded')).last().waitFor()
      const localStorage = (['accessToken', 'refreshToken'] as const).map((name) => ({
        name,
        value: author[name],
      }))
      const origins = [{ origin: product.address, localStorage }]
      const warned = await product.visit(language, { storageState: { cookies: [], origins } })
      await warned.page.goto('/')
      const warning = warned.page.getByRole('alertdialog')
      await warning.getByText(say('desk_told_warn')).waitFor()
      await expectAccessible(warned.page, 'what must be read')
      await warning.getByRole('button', { name: say('desk_must_read') }).click()
      await warning.waitFor({ state: 'detached' })
      const refused = reader.complaints.filter((text) => !text.includes('422'))
      expect([staff.complaints, refused, warned.complaints]).toEqual([[], [], []])
      for (const { page: each } of [staff, reader, warned]) await each.context().close()
    },
  )

  deepTest('somebody reports a topic, a comment and a message, sees them in one list and withdraws one', () =>
    walkAsReporter(product, language),
  )

  deepTest('a warning comes to whoever has something else unread, and goes from both of their devices', () =>
    warnAgain(product, language),
  )

  deepTest('what another wrote is edited at the desk, which comes back to its entry', () =>
    editAtDesk(product, language),
  )

  deepTest('two moderators, one of them by thumb, never decide on the same', async () => {
    await makeReportedTopics(product, 6, `For two ${language}`)
    const [desk, phone] = [
      await enterAs(product, language, { staffRole: 'moderator' }),
      await enterAs(
        product,
        language,
        { staffRole: 'moderator' },
        { viewport: { width: 390, height: 844 }, hasTouch: true },
      ),
    ]
    for (const { page } of [desk, phone]) {
      await page.goto('/manage/desk')
      await hydrated(page)
      await page.getByRole('group', { name: say('desk_decide') }).waitFor()
      await settled(page)
    }
    await expectLargeTargets(phone.page, 'the desk on a phone')
    const seen = () => Promise.all([desk, phone].map(({ page }) => decidedOn(page).innerText()))
    await expect.poll(async () => new Set(await seen()).size).toBe(2)
    for (let at = 0; at < 3; at++) {
      await Promise.all([
        decideByKeys(desk.page, ['d', 'Enter']),
        phone.page.getByRole('button', { name: say('desk_act_dismiss') }).tap(),
      ])
      await Promise.all([desk, phone].map(({ page }) => settled(page)))
    }
    await makeReportedTopics(product, 1, `For a form ${language}`)
    await phone.page.reload()
    for (const act of ['desk_more', 'desk_act_ban'] as const)
      await phone.page
        .getByRole('group', { name: say('desk_decide') })
        .getByRole('button', { name: say(act), exact: true })
        .tap()
    await phone.page.getByRole('form').getByRole('checkbox').first().tap()
    await expectLargeTargets(phone.page, 'a decision on a phone')
    const rows = await product.db
      .selectFrom('desk_decisions')
      .select(['entry_kind', 'entry_id', 'undone_at'])
      .execute()
    const standing = rows
      .filter(({ undone_at }) => undone_at === null)
      .map(({ entry_kind, entry_id }) => `${entry_kind} ${entry_id}`)
    expect(new Set(standing).size).toBe(standing.length)
    for (const { page } of [desk, phone]) await page.context().close()
  })

  deepTest(
    'two hundred mixed entries are decided by keys alone',
    async () => {
      await emptyDesk(product)
      await saveSettings(product.db, { readsPerMinutePerAddress: 100_000 }, null)
      expect(await makeMixedEntries(product, language)).toBe(200)
      const { page } = await enterAs(product, language, { staffRole: 'administrator' })
      await page.goto('/manage/desk')
      await hydrated(page)
      await page.getByRole('group', { name: say('desk_decide') }).waitFor()
      const times: number[] = []
      const countDecisions = watchDecisions(page)
      for (let at = 0; at < 199; at++) {
        const title = await decidedOn(page).innerText()
        times.push(await decideByKeys(page, keysFor(title, at % 3 > 0)))
        await settled(page)
        await expect.poll(countDecisions).toBe(at + 1)
      }
      tellTimes(times, 'keys')
      await page.context().close()
    },
    600_000,
  )

  deepTest(
    'two hundred mixed entries are decided by touch on a phone',
    async () => {
      await emptyDesk(product)
      await saveSettings(product.db, { readsPerMinutePerAddress: 100_000 }, null)
      await makeMixedEntries(product, `touched ${language}`)
      const { page } = await enterAs(
        product,
        language,
        { staffRole: 'administrator' },
        { viewport: { width: 390, height: 844 }, hasTouch: true },
      )
      await page.goto('/manage/desk')
      await hydrated(page)
      await page.getByRole('group', { name: say('desk_decide') }).waitFor()
      const times: number[] = []
      const countDecisions = watchDecisions(page)
      for (let at = 0; at < 199; at++) {
        const kind = (await decidedOn(page).innerText()).split(' ')[0]!
        const name = {
          report: 'desk_act_dismiss',
          post: 'desk_act_approve',
          appeal: 'desk_act_accept_appeal',
          deletion: 'desk_act_refuse',
        } as const
        const act = say(name[kind as keyof typeof name])
        const button = (within: Locator) =>
          within.getByRole('button', { name: new RegExp(`^${act}( [\\w↵])?$`) })
        const acts = page.getByRole('group', { name: say('desk_decide') })
        // Of what needs words those that are ready come first: the second touch decides.
        if (kind === 'deletion') await button(acts).tap()
        const deciding = kind === 'deletion' ? button(page.getByRole('form', { name: act })) : button(acts)
        times.push(await decideBy(page, () => deciding.tap(), 'pointerup'))
        await settled(page)
        await expect.poll(countDecisions).toBe(at + 1)
      }
      tellTimes(times, 'touch')
      await page.context().close()
    },
    600_000,
  )

  deepTest('what is kept for the desk is whole and accessible', async () => {
    const { page, complaints } = await enterAs(product, language, { staffRole: 'administrator' })
    await expectWhole(
      page,
      ['decisions', 'reportTypes', 'decisionTexts', 'guards'].map((name) => `/manage/${name}`),
      'main h1',
    )
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
