import { expect, test } from 'vitest'
import { listLoginLog } from '#contract/accounts/sessions.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { answers, drawPage, wordsOf } from '#test/drawn-page.tsx'
import { LoginLogPage } from '#web/accounts/sessions/login-log-page.tsx'
import { LogPage } from '#web/money/ledger/log-page.tsx'
import { RemindListPage } from '#web/notifications/remind-list-page.tsx'
import { showFullTime } from '#web/ui/show-time.ts'

const paged = { page: 1, pageCount: 1, perPage: 30, total: 1 }
const at = '2026-11-20T08:15:42.000Z'

test('a row of the log leads to what it was for, says what the platform kept, and names nothing twice', async () => {
  const entry = {
    serial: 1,
    transferId: 4,
    reason: 'hidden_content_earned',
    amount: 149,
    balanceAfter: 149,
    remark: '',
    movedAt: at,
    platformShare: 1,
    reference: { kind: 'topic', id: 13, topicId: 13, name: 'Spring teas' },
  } as const
  const html = await drawPage(<LogPage currency="CNY" month={undefined} page={undefined} />, [
    answers(
      listLedgerEntries,
      { currency: 'CNY', month: undefined, page: undefined },
      { ...paged, items: [entry], balance: 149, statement: null },
    ),
  ])
  expect(html).toMatch(/<a[^>]*href="\/thread\?topicId=13"[^>]*>Spring teas/)
  expect(wordsOf(html)).toMatch(/1\.50 paid, \D*0\.01 of it kept by the platform/)
  expect(html).not.toContain(`data-label="${m.money_receipt()}"`)
})

test('a reminder says what was said, below what happened', async () => {
  const actor = { userId: 9, account: 'bob', nickname: null, avatarUrl: null, badges: [], isStaff: false }
  const reminder = {
    reminderId: 1,
    kind: 'topic_commented',
    actor,
    topic: { topicId: 13, title: 'Spring teas', isQuestion: false },
    role: null,
    place: { page: 1, commentId: 7, replyId: null },
    words: 'Two minutes at eighty degrees.',
    remindedAt: at,
    isRead: false,
  }
  const draw = (parts: object) =>
    drawPage(<RemindListPage page={undefined} />, [
      answers(listReminders, { page: undefined }, { ...paged, items: [{ ...reminder, ...parts }] } as never),
    ])
  expect(wordsOf(await draw({}))).toMatch(/Spring teas Two minutes at eighty degrees\./)
  expect(wordsOf(await draw({ words: '' }))).not.toContain('Two minutes')
  const topic = { ...reminder.topic, isQuestion: true }
  expect(await draw({ topic })).toMatch(
    /<a[^>]*href="\/question\?questionId=13&amp;commentId=7"[^>]*>Spring teas/,
  )
})

test('a reminder of what nobody did has the picture of the house, and names nobody', async () => {
  const reminder = {
    ...{
      reminderId: 1,
      kind: 'role_ending',
      actor: null,
      topic: null,
      words: '',
      isRead: false,
      othersCount: 0,
    },
    ...{ role: { name: 'Regular', endsAt: at }, place: null, remindedAt: at },
  }
  const page = answers(listReminders, { page: undefined }, { ...paged, items: [reminder] } as never)
  const html = await drawPage(<RemindListPage page={undefined} />, [page])
  expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(' src="/favicon.svg"')])
  expect(html).not.toContain('/user/control/home')
  expect(wordsOf(html)).toContain(`${m.reminders_role_ending()} Regular`)
})

test('the login log says when to the second', async () => {
  const entry = { entryId: 1, kind: 'sign_in', address: '203.0.113.7', place: '', loggedAt: at } as const
  const page = answers(listLoginLog, { page: undefined }, { ...paged, items: [entry] })
  expect(wordsOf(await drawPage(<LoginLogPage page={undefined} />, [page]))).toContain(
    wordsOf(showFullTime(at)),
  )
})
