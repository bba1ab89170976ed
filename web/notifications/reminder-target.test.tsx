import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { type Reminder, type ReminderKind, reminderKinds } from '#contract/notifications/reminders.ts'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { leadsSomewhere, ReminderTarget } from './reminder-target.tsx'

const actor = { account: 'ann', nickname: null, avatarUrl: null, isCancelled: false }
const role = { name: 'Master', endsAt: '2026-12-01T08:00:00Z' }
const topic = { topicId: 13, title: 'Green tea', isQuestion: false }
const question = { ...topic, isQuestion: true }
const places = {
  itself: { page: 1, commentId: null, replyId: null },
  comment: { page: 3, commentId: 7, replyId: null },
  reply: { page: 3, commentId: 7, replyId: 8 },
} as const

const remind = (parts: Partial<Reminder> & { kind: ReminderKind }) =>
  ({ actor, topic, role: null, place: places.itself, othersCount: 0, words: '', ...parts }) as Reminder

/** What a press on the line's link opens, and that it marks the line read; undefined where there is no link. */
async function wayOf(reminder: Reminder): Promise<string | undefined> {
  const onOpen = vi.fn()
  const html = await drawPage(<ReminderTarget reminder={reminder} onOpen={onOpen} />, [])
  const [, href] = /href="([^"]*)"/.exec(html) ?? []
  expect(leadsSomewhere(reminder)).toBe(href !== undefined)
  if (href === undefined) return undefined
  const link = ReminderTarget({ reminder, onOpen }) as ReactElement<{ onClick: () => void }>
  link.props.onClick()
  expect(onOpen).toHaveBeenCalledOnce()
  return href.replaceAll('&amp;', '&')
}

/** What leads elsewhere than to the place where it happened. */
const ownWays: Partial<Record<ReminderKind, string>> = {
  followed: '/user/control/home?userName=ann',
  role_ending: '/membershipCardList',
  post_refused: '/user/control/reviewList',
  report_succeeded: '/user/control/reportList',
  report_failed: '/user/control/reportList',
  topic_unlocked: '/user/control/topicUnhideList?topicId=13',
}

const placeWays = [
  [topic, 'itself', '/thread?topicId=13'],
  [topic, 'comment', '/thread?topicId=13&page=3#comment-7'],
  [topic, 'reply', '/thread?topicId=13&replyId=8'],
  [question, 'itself', '/question?questionId=13'],
  [question, 'comment', '/question?questionId=13&commentId=7'],
  [question, 'reply', '/question?questionId=13&replyId=8'],
] as const

test.each(reminderKinds)('%s leads to the very place, and is read by that', async (kind) => {
  const ofRole = kind === 'role_ending' ? { role } : {}
  for (const [about, place, way] of placeWays)
    expect(await wayOf(remind({ kind, topic: about, place: places[place], ...ofRole }))).toBe(
      ownWays[kind] ?? way,
    )
  // Of what was deleted the title is left, of what has closed to its reader nothing.
  const gone = await drawPage(
    <ReminderTarget reminder={remind({ kind, place: null, ...ofRole })} onOpen={() => {}} />,
    [],
  )
  if (!ownWays[kind]) expect([gone.includes('href'), wordsOf(gone)]).toEqual([false, 'Green tea'])
  const closed = await wayOf(remind({ kind, topic: null, place: null, ...ofRole }))
  expect(closed).toBe(kind === 'topic_unlocked' ? undefined : ownWays[kind])
})

test('several new followers lead to the list of them', async () => {
  expect(await wayOf(remind({ kind: 'followed', topic: null, othersCount: 3 }))).toBe(
    '/user/control/followerList',
  )
})

test('one follower whose account has ended has no home', async () => {
  const ended = { ...actor, account: '', isCancelled: true } as Reminder['actor']
  expect(await wayOf(remind({ kind: 'followed', topic: null, place: null, actor: ended }))).toBe(undefined)
})

test('a title says its language wherever it leads, where that is not the page’s', async () => {
  const kind = 'topic_commented'
  for (const at of [topic, question])
    for (const place of [...Object.values(places), null])
      for (const [title, lang] of [
        ['明前绿茶', 'zh-CN'],
        ['Green tea', undefined],
      ] as const) {
        const reminder = remind({ kind, topic: { ...at, title }, place })
        const html = await drawPage(<ReminderTarget reminder={reminder} onOpen={() => {}} />, [])
        expect(/lang="([^"]*)"/.exec(html)?.[1], html).toBe(lang)
        expect(wordsOf(html)).toBe(title)
      }
})
