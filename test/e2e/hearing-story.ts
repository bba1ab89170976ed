import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { insertLike } from '#server/posts/reactions/like-queries.ts'
import { makeMember, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

/** Two others like a topic. */
export async function likeByOthers(
  { db }: Product,
  topic: { topicId: number; tagId: number; authorId: number },
): Promise<void> {
  const place = { ...topic, commentId: null, replyId: null, isQuestion: false }
  for (const liker of [await makeMember(db), await makeMember(db)])
    await insertLike(db, liker.memberId, { kind: 'topic', id: topic.topicId }, place)
}

/** A member hears of likes and of the staff in all tabs, reads in one, watches a topic, and says what reaches them. */
export async function hearOfThings(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { db } = product
  const { page, member, complaints } = await enterAs(product, language)
  const tagged = db.selectFrom('topics').select('tag_id').where('is_question', '=', false).limit(1)
  const { tag_id: tagId } = await tagged.executeTakeFirstOrThrow()
  const topicId = await makeTopic(db, { authorId: member.memberId, tagId, title: 'Heard of' })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/user/control/remindList')
    await hydrated(tab)
  }
  // Two who like one thing are one line, and one number.
  await likeByOthers(product, { topicId, tagId, authorId: member.memberId })
  const line = page.getByRole('listitem').filter({ hasText: 'Heard of' })
  await line
    .getByText(say('reminders_and_others', { count: 1, total: 2, sentence: say('reminders_topic_liked') }))
    .waitFor()
  await expect.poll(() => other.title()).toMatch(/^\(1\) /)

  const staff = await enterAs(
    product,
    language,
    { staffRole: 'administrator' },
    { timezoneId: 'Asia/Shanghai' },
  )
  await staff.page.goto('/manage/systemNotifications')
  for (const [label, text] of [
    ['manage_notifications_title_zh', '公告'],
    ['manage_notifications_title_en', 'Notice'],
    ['manage_notifications_body_zh', '今晚维护 https://example.org/zh'],
    ['manage_notifications_body_en', 'Maintenance tonight https://example.org/en'],
  ] as const)
    await staff.page.getByLabel(say(label)).fill(text)
  const when = staff.page.getByLabel(say('manage_notifications_when'))
  await when.fill('2030-11-26T10:00')
  const moment =
    language === 'zh-CN' ? '2030年11月26日星期二 10:00' : 'Tuesday, November 26, 2030 at 10:00 AM'
  const chosen = say('manage_notifications_when_chosen', { moment, zone: 'UTC+8' })
  await staff.page.getByText(chosen).waitFor()
  await when.fill('')
  await staff.page.getByRole('button', { name: say('manage_notifications_send'), exact: true }).click()
  await staff.page.getByText(say('manage_notifications_sent'), { exact: true }).waitFor()
  await expect.poll(() => page.title(), { timeout: 15_000 }).toMatch(/^\(2\) /)
  await expectWhole(staff.page, ['/manage/systemNotifications'], 'table')

  // Read in one tab, it is read in the other.
  await other.goto('/user/control/systemNotifyList')
  await other.getByRole('article').getByRole('link').waitFor()
  await other.getByRole('button', { name: say('notifications_read'), exact: true }).click()
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await line.getByRole('link', { name: 'Heard of' }).click()
  await expect.poll(() => other.title()).not.toMatch(/^\(/)

  await page.getByRole('button', { name: say('toggles_attention') }).click()
  await page.getByRole('menuitem', { name: say('toggles_attention_muted') }).click()
  await page.getByText(say('toggles_attention_muted_chosen')).waitFor()

  await page.goto('/user/control/deliveryChoices')
  const onScreen = page.getByRole('group', { name: say('delivery_screen') })
  const likes = onScreen.getByRole('checkbox', { name: say('reminders_category_likes') })
  await likes.uncheck()
  await page.getByRole('button', { name: say('delivery_save'), exact: true }).click()
  await page.getByText(say('accounts_saved')).first().waitFor()
  await page.reload()
  expect(await likes.isChecked()).toBe(false)
  await expectNoTickOfOurs(likes)
  await expectWhole(
    page,
    ['/user/control/remindList', '/user/control/systemNotifyList'],
    'main li h2, main li p',
  )
  await expectWhole(page, ['/user/control/deliveryChoices'], 'main form')
  expect(complaints).toEqual([])
}

/** Forced colours would show the tick of an unchecked box as well, which is only transparent. */
async function expectNoTickOfOurs(box: Locator): Promise<void> {
  await box.page().emulateMedia({ forcedColors: 'active' })
  expect(await box.evaluate((each) => getComputedStyle(each, '::before').display)).toBe('none')
  await box.page().emulateMedia({ forcedColors: 'none' })
}
