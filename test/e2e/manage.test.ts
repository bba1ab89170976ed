import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { grantRole } from '#server/accounts/roles/roles.ts'
import { saveSettings } from '#server/core/settings.ts'
import {
  type MemberFields,
  makeComment,
  makeMember,
  makeRole,
  makeTopic,
  ownTagRights,
} from '#test/makers.ts'
import { changeAnswers, defineFields, registerWithFields, retireFields } from './field-story.ts'
import { chooseMore } from './menus.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { typeOverCorrection, writeOver } from './send-again-story.ts'
import { changeSettings } from './settings-story.ts'
import { keepTags } from './tag-story.ts'
import { moderateTopic } from './topic-tools-story.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = startProduct()

afterEach(async () => {
  await saveSettings(product.db, { siteState: 'open', allowTopics: true }, null)
})

const sections = [
  [
    'the site',
    ['overview', 'settings', 'texts', 'tags', 'roles', 'addressBans', 'outbox', 'sensitiveWords', 'auditLog'],
  ],
  [
    'its people',
    ['members', 'member?memberId=1', 'ledger', 'rechargeOrders', 'review', 'feedback', 'deletedComments'],
  ],
] as const

const enter = (language: Language, parts: MemberFields = {}) => enterAs(product, language, parts)

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('en-US'))('in %s', (language) => {
  const say = words(language)

  test.each(sections)('every section about %s is whole and accessible', async (_, names) => {
    const { page, complaints } = await enter(language, { staffRole: 'administrator' })
    await expectWhole(
      page,
      names.map((name) => `/manage/${name}`),
      'main h1',
    )
    expect(complaints).toEqual([])
    await page.context().close()
  })

  deepTest(
    'a comment waits, is sent back with a reason, sent again, and stands once staff approve it',
    async () => {
      await saveSettings(product.db, { reviewComments: 'all' }, null)
      const { page, complaints } = await enter(language)
      const staff = await enter(language, { staffRole: 'moderator' })
      await open(page, '/thread?topicId=1')
      await page.locator('#write-comment .cm-content').click()
      await page.keyboard.insertText(`First words ${language}`)
      await page.getByRole('button', { name: say('topics_send_comment') }).click()
      await page
        .locator('#comments li', { hasText: 'First words' })
        .getByText(say('review_waiting'))
        .waitFor()
      await page.getByRole('link', { name: say('review_show') }).click()
      const own = page.getByRole('listitem').filter({ hasText: `First words ${language}` })
      await own.getByText(say('review_waiting')).waitFor()
      await typeOverCorrection(product, own, language)

      await open(staff.page, '/manage/review')
      const card = (text: string) =>
        staff.page.getByRole('listitem').filter({ hasText: `${text} ${language}` })
      await card('First words')
        .getByRole('button', { name: say('review_refuse'), exact: true })
        .click()
      const dialog = staff.page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Say more')
      await dialog.getByRole('button', { name: say('review_refuse'), exact: true }).click()
      await staff.page.getByText(say('review_refused_done')).first().waitFor()

      await page.reload()
      await hydrated(page)
      await own.getByText('Say more').waitFor()
      await writeOver(own, language, `Second words ${language}`)
      await page.getByRole('button', { name: say('review_send') }).click()
      await page.getByText(say('review_sent_again')).first().waitFor()
      await expectWhole(page, ['/user/control/reviewList'], 'main h1')

      await expectWhole(staff.page, ['/manage/deletionRequests', '/manage/review'], 'main h1')
      // Staff find it in its place too, and decide there.
      await open(staff.page, '/thread?topicId=1')
      const held = staff.page.locator('#comments li', { hasText: `Second words ${language}` })
      await held.getByRole('button', { name: say('review_approve'), exact: true }).click()
      await held.getByText(say('review_waiting')).waitFor({ state: 'detached' })
      await open(page, '/user/control/remindList')
      await page.getByText(say('reminders_post_approved')).waitFor()
      await saveSettings(product.db, { reviewComments: 'none' }, null)
      const guest = await product.visit(language)
      await guest.page.goto('/thread?topicId=1')
      await guest.page.locator('#comments', { hasText: `Second words ${language}` }).waitFor()
      const unexpected = complaints.filter((text) => !text.includes('409'))
      expect([...unexpected, ...staff.complaints]).toEqual([])
      for (const each of [page, staff.page, guest.page]) await each.context().close()
    },
  )

  deepTest('staff moderate a topic on a phone, and undo it all', () => moderateTopic(product, language))

  deepTest('an administrator gets a setting wrong and right, and the log says so', () =>
    changeSettings(product, language),
  )

  deepTest('staff make a tag, merge it, and its old address leads there', () => keepTags(product, language))

  deepTest('a moderator bans a member, whose open window is out, and has no other sections', async () => {
    const guest = await enter(language)
    await open(guest.page, '/user/control/remindList')
    const { page } = await enter(language, { staffRole: 'moderator' })
    await open(page, `/manage/member?memberId=${guest.member.memberId}`)
    await page.getByRole('button', { name: say('manage_member_ban'), exact: true }).click()
    await page.getByLabel(say('manage_restraint_reason')).fill('Spam')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('manage_member_ban'), exact: true })
      .click()
    await page.getByRole('button', { name: say('manage_member_unban') }).waitFor()
    await guest.page.waitForURL('**/login**')
    const sections = page.getByRole('navigation', { name: say('manage_sections') }).getByRole('link')
    const names = (await sections.allTextContents()).map((text) => text.replace(/\d+$/, ''))
    expect(names).toEqual([
      say('desk_title'),
      say('manage_overview'),
      say('staff_search_title'),
      say('figures_title'),
      say('manage_section_review'),
      say('manage_section_sensitive_words'),
      say('manage_section_deleted_topics'),
      say('manage_section_deleted_comments'),
      say('manage_section_members'),
      say('manage_section_address_bans'),
    ])
    await guest.page.context().close()
    await page.context().close()
  })

  deepTest('what staff ask besides the account is asked, answered, changed and retired', async () => {
    await product.db.deleteFrom('member_field_values').execute()
    await product.db.deleteFrom('registration_field_options').execute()
    await product.db.deleteFrom('registration_fields').execute()
    const staff = await enter(language, { staffRole: 'administrator' })
    const guest = await product.visit(language)
    await open(guest.page, '/register')
    await open(staff.page, '/manage/registrationFields')
    await defineFields(staff.page, language)
    const account = `asked_${language.slice(0, 2)}`
    await registerWithFields(product, guest.page, language, account)
    await changeAnswers(guest.page, language)
    await retireFields(staff.page, language)
    const { id } = await product.db
      .selectFrom('members')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    await open(staff.page, `/manage/member?memberId=${id}`)
    await staff.page.getByText('78', { exact: true }).waitFor()
    const complaints = [...staff.complaints, ...guest.complaints]
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
    await staff.page.context().close()
    await guest.page.context().close()
  })

  deepTest('an alarm stands on every page of the management until somebody says what was done', async () => {
    const alarm = { kind: 'ledger', detail: `Entry 3 of account 7 (transfer 9): ${'hash'.repeat(40)}` }
    await product.db.insertInto('alarms').values(alarm).execute()
    await saveSettings(product.db, { allowPayments: false }, null)
    const { page } = await enter(language, { staffRole: 'administrator' })
    const standing = page.getByText(say('manage_alarm_ledger'), { exact: true })
    await expectWhole(page, ['/manage/members'], 'section [role="alert"]')
    await page.getByText(say('manage_alarm_payments_stopped')).waitFor()
    await open(page, '/manage/settings')
    await standing.waitFor()
    await page.getByRole('button', { name: say('manage_alarm_answer'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('manage_alarm_answer_label')).fill('Restored from the backup.')
    await dialog.getByRole('button', { name: say('manage_alarm_answer'), exact: true }).click()
    await page.getByText(say('manage_alarm_answered')).waitFor()
    await standing.waitFor({ state: 'detached' })
    await saveSettings(product.db, { allowPayments: true }, null)
    await page.context().close()
  })

  deepTest('a member is told that only staff may enter', async () => {
    const { page } = await enter(language)
    await open(page, '/manage/settings')
    await page.getByText(say('manage_forbidden')).waitFor()
    await page.context().close()
  })

  deepTest('a closed site says so with the words of the staff, and lets only staff in', async () => {
    const closedNotice = { 'zh-CN': '正在搬家。\n明天见。', 'en-US': 'We are moving house.\nCome tomorrow.' }
    await saveSettings(product.db, { siteState: 'closed', closedNotice }, null)
    const { page } = await product.visit(language)
    await expect.poll(async () => (await page.goto('/'))?.status()).toBe(503)
    await page.getByText(closedNotice[language]).first().waitFor()
    await hydrated(page)
    await page.getByRole('heading', { name: say('page_closed') }).waitFor()
    expect(await page.locator('#main').innerText()).toContain(closedNotice[language])
    const login = await page.goto('/login')
    expect(login?.status()).toBe(200)
    await page.locator('[name=password]').waitFor()
    const staff = await enter(language, { staffRole: 'moderator' })
    await open(staff.page, '/')
    await staff.page.locator('article h2 a').first().waitFor()
    await page.context().close()
    await staff.page.context().close()
  })

  deepTest('staff take a comment away, and give it back with a reason', async () => {
    const writer = await enter(language)
    const body = `Taken and given back ${language}`
    const { commentId } = await makeComment(product.db, {
      topicId: 1,
      authorId: writer.member.memberId,
      body,
    })
    const { page, complaints } = await enter(language, { staffRole: 'moderator' })
    await open(page, `/thread?commentId=${commentId}`)
    const comment = page.locator(`#comment-${commentId}`)
    await chooseMore(comment, language, 'comments_delete')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Off the topic')
    await dialog.getByRole('button', { name: say('comments_delete'), exact: true }).click()
    await comment.waitFor({ state: 'detached' })

    await open(page, '/manage/deletedComments')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: body })
    await row.getByText('Off the topic').waitFor()
    await row.getByRole('button', { name: say('manage_deleted_restore') }).click()
    const restore = dialog.getByRole('button', { name: say('manage_deleted_restore') })
    await restore.click()
    await dialog.getByText(say('manage_deleted_why_needed', { max: 200 })).waitFor()
    await dialog.getByRole('textbox').fill('It was on the topic')
    await restore.click()
    await row.waitFor({ state: 'detached' })
    await open(page, `/thread?commentId=${commentId}`)
    await comment.getByText(body).waitFor()
    expect(complaints).toEqual([])
    for (const visitor of [page, writer.page]) await visitor.context().close()
  })

  deepTest('a gated topic shows its title to all and its text to those who hold the role', async () => {
    // Not the first: the other stories write under that.
    const { id: tagId } = await product.db
      .selectFrom('topic_tags')
      .select('id')
      .where('parent_id', 'is not', null)
      .where('kind', '=', 'topic')
      .orderBy('id')
      .offset(1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { memberId: authorId } = await makeMember(product.db)
    const topicId = await makeTopic(product.db, { authorId, tagId })
    const roleId = await makeRole(product.db, `Gold ${language}`)
    await product.db.deleteFrom('topic_tag_rights').execute()
    await ownTagRights(product.db, tagId, { [roleId]: ['view_topics'] })
    const { page } = await product.visit(language)
    await expect.poll(async () => (await page.goto(`/thread?topicId=${topicId}`))?.status()).toBe(403)
    await hydrated(page)
    await page.getByText(say('error_topic_gated')).waitFor()
    await page.goto(`/?tagId=${tagId}`)
    await page
      .getByText(say('topics_only_roles', { roles: `Gold ${language}` }))
      .first()
      .waitFor()
    const holder = await enter(language)
    await product.db
      .transaction()
      .execute((tx) =>
        grantRole(tx, { memberId: holder.member.memberId, roleId, time: { until: null }, source: 'staff' }),
      )
    await open(holder.page, `/thread?topicId=${topicId}`)
    await holder.page.locator('article').first().waitFor()
    expect(await holder.page.getByText(say('error_topic_gated')).count()).toBe(0)
    await page.context().close()
    await holder.page.context().close()
  })
})
