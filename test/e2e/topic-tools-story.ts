import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product, settled } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

type Word = Parameters<ReturnType<typeof words>>[0]

/** A moderator with a phone does to a topic all that staff can do, and undoes it. */
export async function moderateTopic(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const title = `Twice the same ${language}`
  const staff = await enterAs(
    product,
    language,
    { staffRole: 'administrator' },
    { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  )
  const { page } = staff
  const path = await makeThread(product, staff.member.memberId, title)
  await page.goto(path)
  await hydrated(page)
  const facts = page.locator('main article header')
  const act = (word: Word) => choose(page, language, word)

  await act('topics_pin')
  await facts.getByText(say('topics_pinned'), { exact: true }).waitFor()
  await act('topics_mark_essence')
  await facts.getByText(say('topics_essence_mark'), { exact: true }).waitFor()
  await act('topics_close')
  await page.getByText(say('topics_comments_closed'), { exact: true }).waitFor()
  await act('topics_sink')
  await act('topics_raise')
  await act('topics_reopen')
  await page.locator('#write-comment').waitFor()
  await act('topics_unmark_essence')
  await act('topics_unpin')
  await facts.getByText(say('topics_pinned'), { exact: true }).waitFor({ state: 'detached' })

  await act('manage_log_of')
  await expectLogOf(page, language, path)
  await page.goto(path)
  await hydrated(page)

  await act('topics_delete')
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: say('topics_delete') })
  await send.tap()
  await dialog.getByText(say('field_required')).waitFor()
  await expectAccessible(page, 'the dialog that deletes a topic')
  const reason = dialog.getByRole('textbox', { name: say('topics_delete_reason') })
  // What is pasted is cut by nobody unseen.
  await reason.fill('x'.repeat(201))
  await send.tap()
  await dialog.getByText(say('field_too_long', { max: 200 })).waitFor()
  expect(await reason.inputValue()).toHaveLength(201)
  await reason.fill('Said before')
  await send.tap()
  await page.waitForURL((url) => url.pathname === '/')
  await dialog.waitFor({ state: 'detached' })
  await settled(page)
  await page.goBack()
  await page.getByRole('heading', { name: say('topics_missing') }).waitFor()
  const guest = await product.visit(language)
  await expect.poll(async () => (await guest.page.goto(path))?.status()).toBe(404)

  await restore(page, language, title)
  await expect.poll(async () => (await guest.page.goto(path))?.status()).toBe(200)
  expect(staff.complaints.filter((text) => !/422|404/.test(text))).toEqual([])
  for (const each of [page, guest.page]) await each.context().close()
}

/** The log of one topic stays one of that topic when an act is chosen. */
async function expectLogOf(page: Page, language: Language, path: string): Promise<void> {
  const say = words(language)
  const subject = `topic:${new URLSearchParams(path.split('?')[1]).get('topicId')}`
  const expectSubject = () => expect.poll(() => new URL(page.url()).searchParams.get('subject')).toBe(subject)
  const entry = (word: Word) => page.locator('main table').getByText(say(word), { exact: true })
  await expectSubject()
  await entry('manage_act_pin_topic').waitFor()
  expect(await page.getByLabel(say('manage_audit_subject_filter')).inputValue()).toBe(subject)
  await page
    .getByLabel(say('manage_audit_what'), { exact: true })
    .selectOption({ label: say('manage_act_sink_topic') })
  await entry('manage_act_pin_topic').waitFor({ state: 'detached' })
  await entry('manage_act_sink_topic').waitFor()
  await expectSubject()
}

async function makeThread({ db }: Product, authorId: number, title: string): Promise<string> {
  const tag = await db
    .selectFrom('topic_tags')
    .select('id')
    .where('parent_id', 'is not', null)
    .where('kind', '=', 'topic')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/thread?topicId=${await makeTopic(db, { authorId, tagId: tag.id, title })}`
}

/** By the menu. What undoes it stands there once the page shows that it is done. */
async function choose(page: Page, language: Language, word: Word): Promise<void> {
  const say = words(language)
  await page.getByRole('button', { name: say('topics_staff') }).tap()
  await page.getByRole('menuitem', { name: say(word), exact: true }).tap()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

async function restore(page: Page, language: Language, title: string): Promise<void> {
  const say = words(language)
  await page.goto('/manage/deletedTopics')
  await hydrated(page)
  const row = page.getByRole('row', { name: title })
  await row.getByText('Said before').waitFor()
  await expectAccessible(page, 'deleted topics')
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: say('posts_cancelled_show') }).tap()
  await dialog.getByText('Steep it for two minutes.').waitFor()
  await expectAccessible(page, 'what a deleted topic says')
  await dialog.getByRole('button', { name: say('ui_close') }).tap()
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: say('manage_deleted_restore') }).tap()
  await dialog.getByRole('textbox').fill('It says something new')
  await dialog.getByRole('button', { name: say('manage_deleted_restore') }).tap()
  await row.waitFor({ state: 'detached' })
}
