import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { findLeafTag, type Member, makeMember, makeTopic } from '#test/makers.ts'
import { hydrated, type Language, type Product, settled } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

interface Reported {
  reporter: Member
  author: Member
  topicIds: number[]
}

/** Takes away what others have left to decide on, and who holds it. */
export async function emptyDesk({ db }: Product): Promise<void> {
  for (const table of [
    'desk_claims',
    'reports',
    'report_cases',
    'waiting_posts',
    'deletion_requests',
    'appeals',
  ] as const)
    await db.deleteFrom(table).execute()
}

/** Loud topics of one author, each reported by another member: what the desk begins with. */
export async function makeReportedTopics(
  { db }: Product,
  count: number,
  name = 'Loud topic',
): Promise<Reported> {
  const [reporter, author] = [await makeMember(db), await makeMember(db)]
  const tagId = await findLeafTag(db)
  const type = await db
    .selectFrom('report_types')
    .select('id')
    .where('parent_id', 'is not', null)
    .where('asks_reason', '=', false)
    .executeTakeFirstOrThrow()
  const topicIds: number[] = []
  for (let at = 0; at < count; at++) {
    const title = `${name} ${at}`
    const topicId = await makeTopic(db, { authorId: author.memberId, tagId, title })
    topicIds.push(topicId)
    const { id } = await db
      .insertInto('report_cases')
      .values({
        ...{ thing_kind: 'topic', thing_id: topicId, author_id: author.memberId, topic_id: topicId },
        due_at: new Date(Date.now() + at * 1_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const report = { case_id: id, reporter_id: reporter.memberId, type_id: type.id, reason: '' }
    await db
      .insertInto('reports')
      .values({ ...report, thing_title: title, thing_text: `${title}, as it was` })
      .execute()
  }
  return { reporter, author, topicIds }
}

/** Reports a topic through its menu, as a person does, and finds the report in the own list. */
export async function reportTopic(page: Page, language: Language, topicId: number): Promise<void> {
  const say = words(language)
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await page
    .locator('main article')
    .getByRole('button', { name: say('ui_more') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say('report_action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('report_send') }).click()
  await dialog.getByText(say('field_required')).first().waitFor()
  await expectAccessible(page, 'the report dialog')
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByRole('textbox').first().fill('It is too loud.')
  // A press beside it throws away nothing that was typed.
  await page.mouse.click(5, 300)
  await settled(page)
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('It is too loud.')
  await dialog.getByRole('button', { name: say('report_send') }).click()
  await page.getByText(say('report_sent')).first().waitFor()
  await page.goto('/user/control/reportList')
  await hydrated(page)
  const item = page.locator('main').getByRole('listitem').filter({ hasText: 'It is too loud.' })
  await item.getByText(say('report_status_pending')).waitFor()
  await expectAccessible(page, 'own reports')
}

/** The heading of what is being decided on. */
export const decidedOn = (page: Page) => page.locator('main article h2')

/** Presses the keys that decide, and returns after how many milliseconds the next entry stood there. */
export async function decideByKeys(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
  return decideBy(page, () => page.keyboard.press(keys.at(-1) ?? ''), 'keydown')
}

/** Presses the key that decides, and sees the next entry while the server has yet to answer anything. */
export async function decideUnanswered(page: Page, key: string): Promise<void> {
  const held: Route[] = []
  let isHolding = true
  const asked = '**/api/**'
  await page.route(asked, async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  const before = await decidedOn(page).innerText()
  await page.keyboard.press(key)
  await decidedOn(page).filter({ hasNotText: before }).waitFor()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isHolding = false
  await Promise.all(held.map((route) => route.continue()))
  await page.unroute(asked)
}

/** Does what decides, and returns how long after its event the next entry stood there. */
export async function decideBy(
  page: Page,
  act: () => Promise<void>,
  event: 'keydown' | 'pointerup',
): Promise<number> {
  const before = await decidedOn(page).innerText()
  await page.evaluate(
    ([title, name]) => {
      const state = window as unknown as { shownAfterMs?: number }
      delete state.shownAfterMs
      document.addEventListener(
        name,
        () => {
          const since = performance.now()
          const look = () => {
            const heading = document.querySelector('main article h2')
            const isThere = heading?.textContent !== title && document.querySelector('main article fieldset')
            if (isThere || !heading) state.shownAfterMs = performance.now() - since
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    },
    [before, event] as const,
  )
  await act()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shownAfterMs?: number }).shownAfterMs))
    .toBeDefined()
  return page.evaluate(() => (window as unknown as { shownAfterMs: number }).shownAfterMs)
}
