import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { findReportType } from '#test/decision-makers.ts'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { emptyDesk } from './desk-story.ts'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product, settled } from './product.ts'
import { expectAccessible, expectFits } from './whole.ts'
import { words } from './words.ts'

/** A topic and a comment that were reported: both are edited by the key, without leaving the desk or the entry. */
export async function editAtDesk(product: Product, language: Language): Promise<void> {
  const { db } = product
  const say = words(language)
  await emptyDesk(product)
  const author = await makeMember(db)
  const reported = { authorId: author.memberId, tagId: await findLeafTag(db) }
  const topicId = await makeTopic(db, { ...reported, title: `Too loud ${language}` })
  const { commentId } = await makeComment(db, { topicId, authorId: author.memberId, body: 'Call me now' })
  await report(product, { thing_kind: 'topic', thing_id: topicId }, topicId, reported.authorId)
  await report(product, { thing_kind: 'comment', thing_id: commentId }, topicId, reported.authorId)
  const { page, member, complaints } = await enterAs(product, language, { staffRole: 'moderator' })
  await page.goto('/manage/desk')
  await hydrated(page)
  await expectHeld(page, db, member.memberId)

  await openEditor(page, say)
  // Nor is anything taken back or turned to by what is typed before a field is reached.
  await expectFocused(page.locator('main article section').first())
  await page.keyboard.type('jz')
  const title = page.locator('main article input').first()
  await title.fill(`Quieter ${language}`)
  const save = page.getByRole('button', { name: say('topics_edit_save') })
  // The next one is not turned to from here.
  await save.press('j')
  await save.click()
  await page.getByRole('group', { name: say('desk_decide') }).waitFor()
  const topic = db.selectFrom('topics').select('title').where('id', '=', topicId)
  expect((await topic.executeTakeFirstOrThrow()).title).toBe(`Quieter ${language}`)
  await settled(page)
  await page.keyboard.press('x')

  await page.locator('main article').getByText('Call me now').first().waitFor()
  await openEditor(page, say)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Write to me')
  await page.getByLabel(say('corrections_reason')).fill('No shouting')
  await expectAccessible(page, 'editing at the desk')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'editing at the desk')
  // Its author has changed it since, which is shown beside what was typed.
  const change = db.updateTable('comments').set((eb) => ({ version: eb('version', '+', 1) }))
  await change.where('id', '=', commentId).execute()
  const correct = page.getByRole('button', { name: say('corrections_save'), exact: true })
  await correct.click()
  await page.getByRole('button', { name: say('topics_edit_keep_own') }).click()
  await correct.click()
  await page.getByText(say('corrections_saved')).first().waitFor()
  await page.locator('main article').getByText('Write to me').first().waitFor()
  await expect.poll(() => db.selectFrom('desk_claims').selectAll().execute()).toHaveLength(1)
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  await page.context().close()
}

/** What is held stays in sight, though something more urgent comes to the head of the queue. */
async function expectHeld(page: Page, db: Database, memberId: number): Promise<void> {
  // It is held from the second on which somebody stays.
  const claims = db.selectFrom('desk_claims').select('claimed_by')
  await expect.poll(() => claims.execute()).toEqual([{ claimed_by: memberId }])
  await db
    .updateTable('report_cases')
    .set({ due_at: new Date(Date.now() - 7 * 86_400_000) })
    .where('thing_kind', '=', 'comment')
    .execute()
  // The page looks again twice a minute.
  const lines = page.locator('main nav li button')
  await expect.poll(() => lines.nth(1).getAttribute('aria-current'), { timeout: 60_000 }).toBe('true')
  expect(await lines.first().getAttribute('aria-current')).toBeNull()
}

/** By the key, once the acts stand there. */
async function openEditor(page: Page, say: ReturnType<typeof words>): Promise<void> {
  await page.getByRole('group', { name: say('desk_decide') }).waitFor()
  await settled(page)
  await page.keyboard.press('e')
  await page.locator('main article .cm-content').waitFor()
}

async function report(
  { db }: Product,
  thing: { thing_kind: string; thing_id: number },
  topicId: number,
  authorId: number,
): Promise<void> {
  const { memberId: reporterId } = await makeMember(db)
  const { id } = await db
    .insertInto('report_cases')
    .values({ ...thing, author_id: authorId, topic_id: topicId, due_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = { thing_title: 'Loud', thing_text: 'As it was' }
  await db
    .insertInto('reports')
    .values({
      ...{ case_id: id, reporter_id: reporterId, type_id: await findReportType(db), reason: '' },
      ...kept,
    })
    .execute()
}
