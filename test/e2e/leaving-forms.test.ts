import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic } from '#test/makers.ts'
import { chooseMore } from './menus.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()

type Sentence = 'ui_leave_unsaved' | 'ui_leave_unsent'
type Form = { path: string; field: (page: Page) => ReturnType<Page['getByLabel']>; question: Sentence }

/** Whoever leaves by a link what they have typed in and not sent is asked first, and finds it where they stay. */
async function leaveForms(language: Language): Promise<void> {
  const say = words(language)
  const { page } = await enterAs(product, language, { staffRole: 'administrator' })
  const forms: Form[] = [
    {
      path: '/user/control/editUser',
      field: (shown) => shown.locator('[name=nickname]'),
      question: 'ui_leave_unsaved',
    },
    {
      path: '/manage/guards',
      field: (shown) => shown.getByLabel(say('manage_guards_add_host')),
      question: 'ui_leave_unsent',
    },
    {
      path: '/manage/ledger',
      field: (shown) => shown.locator('[name=remark]'),
      question: 'ui_leave_unsent',
    },
    {
      path: '/manage/addressBans',
      field: (shown) => shown.getByLabel(say('manage_member_reason')),
      question: 'ui_leave_unsent',
    },
  ]
  for (const { path, field, question: sentence } of forms) {
    await page.goto(path)
    await hydrated(page)
    await field(page).fill('Typed')
    const home = page.getByRole('banner').getByRole('link').first()
    await home.click()
    const question = page.getByRole('alertdialog', { name: say(sentence) })
    await question.getByRole('button', { name: say('ui_cancel') }).click()
    expect(await field(page).inputValue()).toBe('Typed')
    await home.click()
    await question.getByRole('button', { name: say(`${sentence}_action`) }).click()
    await page.waitForURL((url) => url.pathname === '/')
  }
  await page.goto('/user/control/editUser')
  await hydrated(page)
  await page.locator('[name=nickname]').fill(`Saver ${language}`)
  await page
    .getByRole('button', { name: say('accounts_save') })
    .first()
    .click()
  await page.getByText(say('accounts_saved')).first().waitFor()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.context().close()
}

/** Escape and Back ask before they take along what was typed in a dialog; its own button doesn't. */
async function leaveDialog(
  language: Language,
  page: Page,
  open: () => Promise<void>,
  typed: Locator,
): Promise<void> {
  const say = words(language)
  const question = page.getByRole('alertdialog', { name: say('ui_close_typed') })
  const leaveBy = [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]
  for (const leave of leaveBy) {
    await open()
    await typed.fill('Advertising')
    await leave()
    await question.getByRole('button', { name: say('ui_cancel') }).click()
    expect(await typed.inputValue()).toBe('Advertising')
    await leave()
    await question.waitFor()
    await leave()
    await question.waitFor({ state: 'detached' })
    expect(await typed.inputValue()).toBe('Advertising')
    await leave()
    await question
      .getByRole('button', { name: say('ui_close'), exact: true })
      .first()
      .click()
    await typed.waitFor({ state: 'detached' })
  }
  await open()
  await typed.waitFor()
  await page.keyboard.press('Escape')
  await typed.waitFor({ state: 'detached' })
  expect(await question.count()).toBe(0)
}

async function leaveDialogs(language: Language): Promise<void> {
  const say = words(language)
  const { page } = await enterAs(product, language, { staffRole: 'administrator' })
  const author = await makeMember(product.db)
  await page.goto(`/manage/members?query=${author.account}`)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: author.account }).click()
  const mute = page.getByRole('button', { name: say('manage_member_mute'), exact: true })
  await leaveDialog(language, page, () => mute.click(), page.getByLabel(say('manage_restraint_reason')))

  const topicId = await makeTopic(product.db, {
    authorId: author.memberId,
    tagId: await findLeafTag(product.db),
    title: 'Bargains',
  })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Bargains' }).first().click()
  await page.waitForURL(`**/thread?topicId=${topicId}*`)
  // What is reported is asked like other questions, one after another; this one comes over them.
  const report = () => chooseMore(page.locator('main article').first(), language, 'report_action')
  await leaveDialog(language, page, report, page.getByLabel(say('report_reason')))
  await page.context().close()
}

/** What staff were writing to everyone comes back after a reload, until it is sent or thrown away. */
async function keepNotification(language: Language): Promise<void> {
  const say = words(language)
  const { page } = await enterAs(product, language, { staffRole: 'administrator' })
  await page.goto('/manage/systemNotifications')
  await hydrated(page)
  const body = page.getByLabel(say('manage_notifications_body_zh'))
  const audience = page.getByLabel(say('manage_notifications_audience'))
  await audience.selectOption('member')
  await body.fill('写到一半')
  await page.reload()
  await expect.poll(() => body.inputValue()).toBe('写到一半')
  expect(await audience.inputValue()).toBe('member')
  await page.getByRole('button', { name: say('editor_draft_discard') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('editor_draft_discard') })
    .click()
  await expect.poll(() => body.inputValue()).toBe('')
  await page.reload()
  await hydrated(page)
  await body.waitFor()
  expect(await body.inputValue()).toBe('')
  await page.context().close()
}

describe.each<Language>(toldIn('zh-CN'))('forms one leaves in %s', (language) => {
  deepTest('whoever leaves with what they typed is asked first', { timeout: 60_000 }, () =>
    leaveForms(language),
  )

  deepTest('whoever closes a dialog by accident with what they typed is asked first', () =>
    leaveDialogs(language),
  )

  deepTest('a system notification that was begun comes back', () => keepNotification(language))
})
