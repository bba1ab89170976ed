import { expect, test } from 'vitest'
import { readBindings } from '#contract/accounts/bindings.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnTopics } from '#contract/people/own-lists.ts'
import { listDrafts } from '#contract/posts/drafts.ts'
import { listUnlocks } from '#contract/posts/hidden-content.ts'
import { answers, drawPage, wordsOf } from '#test/drawn-page.tsx'
import { RealNamePage } from '#web/accounts/profile/real-name-page.tsx'
import { SessionListPage } from '#web/accounts/sessions/session-list-page.tsx'
import { Bought } from '#web/money/cards/bought.tsx'
import { DraftsPage } from '#web/people/drafts-page.tsx'
import { UnlockListPage } from '#web/posts/hidden-content/unlock-list-page.tsx'
import { OwnTopicsPage } from '#web/posts/topics/own-topics-page.tsx'
import { showTime } from '#web/ui/show-time.ts'

const bindings = (sms: boolean) =>
  answers(readBindings, {}, { phone: null, email: null, codeChannels: { mail: true, sms } } as never)

test('who has no phone is led to bind one only where a code can be sent', async () => {
  const way = 'href="/user/control/phoneBinding"'
  expect(await drawPage(<RealNamePage />, [bindings(true)])).toContain(way)
  const without = await drawPage(<RealNamePage />, [bindings(false)])
  expect(without).not.toContain(way)
  expect(wordsOf(without)).toContain(wordsOf(m.error_channel_closed()))
})

test('two browsers of one kind at one address are told apart by when they were signed in', async () => {
  const begun = ['2026-11-01T08:00:00Z', '2026-11-20T21:30:00Z']
  const session = {
    device: { kind: 'desktop', browser: 'Chrome', system: 'Windows' },
    address: '203.0.113.7',
    place: '',
    lastUsedAt: '2026-11-22T11:00:00Z',
  } as const
  const sessions = begun.map((startedAt, at) => ({ ...session, startedAt, sessionId: at, isHere: at === 1 }))
  const words = wordsOf(await drawPage(<SessionListPage />, [answers(listSessions, {}, { sessions })]))
  for (const startedAt of begun)
    expect(words).toContain(m.accounts_session_since({ time: showTime(startedAt) }))
})

test('the table of who unlocked keeps names in one piece', async () => {
  const author = {
    userId: 9,
    account: 'a_member_with_a_long_name',
    nickname: null,
    avatarUrl: null,
    badges: [],
  }
  const topic = { topicId: 3, title: 'Old tea' }
  const page = {
    items: [{ topic, member: author, kind: 'points', paid: 5, unlockedAt: '2026-11-20T08:00:00Z' }],
    counts: [{ kind: 'points', count: 1, paid: 5 }],
    ...{ page: 1, pageCount: 1, perPage: 30, total: 1 },
  }
  const html = await drawPage(<UnlockListPage topicId={undefined} page={undefined} />, [
    answers(listUnlocks, { topicId: undefined, page: undefined }, { ...page, topic: null } as never),
  ])
  expect(html).toMatch(/<td[^>]*class="[^"]*nowrap[^"]*"[^>]*>(?:(?!<\/td>).)*a_member_with_a_long_name/)
})

test('every draft can be thrown away; one whose place is gone leads nowhere', async () => {
  const savedAt = '2026-11-22T11:00:00Z'
  const items = [
    { place: 'topic', start: 'A new thing', savedAt, topicTitle: null, isQuestion: false },
    { place: 'question', start: 'A new question', savedAt, topicTitle: null, isQuestion: true },
    { place: 'comment:9', start: 'An answer', savedAt, topicTitle: 'How hot?', isQuestion: true },
    { place: 'comment:7', start: 'What I think', savedAt, topicTitle: 'Old tea', isQuestion: false },
    { place: 'comment:8', start: 'Too late', savedAt, topicTitle: null, isQuestion: false },
  ]
  const data = { items, page: 1, pageCount: 1, perPage: 30, total: 5 }
  const html = await drawPage(<DraftsPage page={undefined} />, [
    answers(listDrafts, { page: undefined }, data),
  ])
  expect(html.split(`>${m.own_draft_delete()}<`)).toHaveLength(6)
  expect(html).toMatch(/<a[^>]*href="\/addTopic"[^>]*>A new thing/)
  expect(html).toMatch(/<a[^>]*href="\/thread[^"]*"[^>]*>What I think/)
  expect(html).toMatch(/<a[^>]*href="\/addQuestion"[^>]*>A new question/)
  expect(html).toMatch(/<a[^>]*href="\/question\?questionId=9[^"]*"[^>]*>An answer/)
  expect(wordsOf(html)).toContain(m.question_own_kind_answer())
  expect(html).not.toMatch(/<a[^>]*>Too late/)
  expect(wordsOf(html)).toContain(wordsOf(m.own_draft_place_gone()))
})

test.each([
  ['my topics', <OwnTopicsPage key="page" page={undefined} />, listOwnTopics],
  ['my drafts', <DraftsPage key="page" page={undefined} />, listDrafts],
])('while nobody may write topics, %s lead to reading where there are none', async (_, page, list) => {
  const none = { items: [], page: 1, pageCount: 1, perPage: 30, total: 0 }
  const draw = (allowTopics: boolean) =>
    drawPage(page, [answers(list, { page: undefined }, none as never)], { allowTopics })
  expect(await draw(true)).toContain('href="/addTopic"')
  const closed = await draw(false)
  expect(closed).not.toContain('/addTopic')
  expect(closed).toMatch(/<a[^>]*href="\/"/)
})

test('after a purchase the way on is the orders, and buying once more is asked for by its name', async () => {
  const html = await drawPage(<Bought words="It is yours." onBuyMore={() => {}} />, [])
  const [orders, more] = ['href="/user/control/membershipCardOrderList"', m.cards_buy_more()].map((each) =>
    html.indexOf(each),
  )
  expect(orders).toBeGreaterThan(0)
  expect(more).toBeGreaterThan(orders!)
  expect(html).not.toMatch(/type="submit"|<form/)
})
