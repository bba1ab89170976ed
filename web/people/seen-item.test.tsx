import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { listLikes } from '#contract/people/own-lists.ts'
import { answers, drawPage, wordsOf } from '#test/drawn-page.tsx'
import { LikesPage } from './likes-page.tsx'

const like = {
  ...{ topicId: 13, title: 'How hot is the water?', summary: 'Eighty degrees.', author: null, viewRoles: [] },
  ...{ isQuestion: true, commentId: null, replyId: null, likedAt: '2026-11-20T08:00:00Z' },
}
const paged = { page: 1, pageCount: 1, perPage: 30, total: 4 }

test('what one likes of questions is called by its kind, and leads to the page of questions', async () => {
  const items = [
    like,
    { ...like, commentId: 7 },
    { ...like, commentId: 7, replyId: 8 },
    { ...like, topicId: 14, isQuestion: false },
  ]
  const html = await drawPage(<LikesPage page={undefined} />, [
    answers(listLikes, { page: undefined }, { ...paged, items }),
  ])
  const ways = [...html.matchAll(/href="(\/(?:question|thread)\?[^"]*)"/g)].map(([, way]) => way)
  expect(ways).toEqual([
    '/question?questionId=13',
    '/question?commentId=7',
    '/question?replyId=8',
    '/thread?topicId=14',
  ])
  const kinds = [m.question_own_kind(), m.question_own_kind_answer(), m.own_kind_reply()]
  expect(wordsOf(html)).toMatch(new RegExp(kinds.map((kind) => ` ${kind} `).join('.*')))
})
