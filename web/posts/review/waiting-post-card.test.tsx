import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import type { WaitingPost } from '#contract/posts/review.ts'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { QueuedPostCard } from './queued-post-card.tsx'
import { WaitingPostCard } from './waiting-post-card.tsx'

const question: WaitingPost = {
  waitingPostId: 1,
  kind: 'topic',
  author: {
    userId: 9,
    account: 'mo_li',
    nickname: null,
    avatarUrl: null,
    isCancelled: false,
    badges: [],
    isStaff: false,
  },
  postId: 13,
  isQuestion: true,
  isEdit: false,
  topic: { topicId: 13, title: 'How hot is the water?', isDeleted: false },
  isPlaceGone: false,
  commentId: null,
  tagName: 'Brewing',
  bodyHtml: '<p>For a white tea.</p>',
  blocks: [],
  poll: null,
  envelopeFen: null,
  bounty: { fen: 5_000, points: 30 },
  version: 1,
  sentAt: '2026-11-22T08:00:00Z',
  refusal: null,
}

const read = async (parts: Partial<WaitingPost>) =>
  wordsOf(await drawPage(<WaitingPostCard post={{ ...question, ...parts }}>-</WaitingPostCard>, []))

test('a waiting question says what it promises, and only what it promises', async () => {
  expect(await read({})).toContain(m.review_bounty({ amount: '¥50.00 + 30 points' }))
  expect(await read({ bounty: { fen: 0, points: 30 } })).toContain(m.review_bounty({ amount: '30 points' }))
  const label = m.review_bounty({ amount: '' }).trim()
  expect(await read({ bounty: { fen: 0, points: 0 } })).not.toContain(label)
  expect(await read({ bounty: null })).not.toContain(label)
})

test('staff read which words made a post wait', async () => {
  const card = <QueuedPostCard post={{ ...question, words: ['opium', 'pipe'] }} onDone={() => {}} />
  expect(wordsOf(await drawPage(card, []))).toContain(`${m.review_words()} · opium, pipe`)
})

test('a long post scrolls by the keyboard', async () => {
  const drawn = await drawPage(<WaitingPostCard post={question}>-</WaitingPostCard>, [])
  expect(drawn).toMatch(
    new RegExp(`<article[^>]* aria-label="${m.review_kind_question()}" tabindex="0"`, 'i'),
  )
})

test('what can’t be published any more is not offered to be', async () => {
  const draw = (isPlaceGone: boolean) =>
    drawPage(
      <QueuedPostCard post={{ ...question, isPlaceGone, isEdit: true, words: [] }} onDone={() => {}} />,
      [],
    )
  expect(wordsOf(await draw(false))).toContain(m.review_approve())
  const gone = wordsOf(await draw(true))
  expect(gone).not.toContain(m.review_approve())
  expect(gone).toContain(m.review_said_to_gone())
})
