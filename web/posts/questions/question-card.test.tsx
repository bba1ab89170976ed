import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import type { QuestionCard as Card } from '#contract/posts/question-cards.ts'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { QuestionCard } from './question-card.tsx'

const author = {
  userId: 9,
  account: 'mo_li',
  nickname: null,
  avatarUrl: null,
  badges: [{ name: 'Tea master', color: 'tea' }],
  isStaff: false,
}
const asked = {
  questionId: 13,
  title: 'How hot is the water?',
  summary: 'For a white tea.',
  tags: [
    { tagId: 3, name: 'Brewing' },
    { tagId: 4, name: 'Leaves' },
  ],
  viewRoles: [],
  author,
  publishedAt: '2026-11-22T08:00:00Z',
  readCount: 1234,
  answerCount: 0,
  isResolved: false,
  bounty: null,
} as unknown as Card

const draw = (parts: Partial<Card>) => drawPage(<QuestionCard question={{ ...asked, ...parts }} />, [])

test('a card says at a glance, in colour and in words, what has become of the question', async () => {
  const states = [
    [{ answerCount: 0 }, 'unanswered', m.question_card_unanswered()],
    [{ answerCount: 2 }, 'waiting', m.question_card_waiting()],
    [{ answerCount: 2, isResolved: true }, 'solved', m.question_card_solved()],
  ] as const
  for (const [parts, state, word] of states) {
    const html = await draw(parts)
    expect(html).toContain(`data-state="${state}"`)
    const answers = m.question_card_answers({ count: parts.answerCount })
    expect(wordsOf(html)).toContain(`${answers} ${word}`)
  }
})

test('what is promised stands before the title, in money and in points, and is no longer gold once it was paid', async () => {
  const bounty = { fen: 5_000, points: 1, platformFen: 0, isPaid: false, dueAt: '2026-12-22T08:00:00Z' }
  const words = wordsOf(await draw({ bounty }))
  expect(words).toMatch(/¥50\.00.*1 point .*How hot is the water\?/)
  const paid = await draw({ bounty: { ...bounty, points: 200, isPaid: true, dueAt: null } })
  expect(wordsOf(paid)).toMatch(/200 points/)
  expect(paid).toContain(m.question_card_bounty_paid())
  expect(wordsOf(await draw({}))).not.toContain(m.question_card_bounty())
})

test('of a question that only some roles may view, these are named in the place of its words', async () => {
  const words = wordsOf(await draw({ viewRoles: ['Gold', 'Staff'] }))
  expect(words).toContain(m.topics_only_roles({ roles: `Gold${m.topics_roles_separator()}Staff` }))
  expect(words).not.toContain('For a white tea.')
})

test('counts are short, tags lead to their own lists of questions, and the author has their roles', async () => {
  const html = await draw({ answerCount: 12_000 })
  const words = wordsOf(html)
  expect(words).toContain('1.2k')
  expect(words).toContain('12k')
  expect(words).toContain('Tea master')
  for (const { tagId, name } of asked.tags)
    expect(html).toMatch(new RegExp(`<a[^>]*href="/question/list\\?tagId=${tagId}"[^>]*>${name}`))
  expect(html).toMatch(/<a[^>]*href="\/question\?questionId=13"[^>]*>How hot is the water\?/)
})
