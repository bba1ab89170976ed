import { expect, test } from 'vitest'
import { firstNewPage } from './first-new-page.ts'

/** 31 floors were given, and 29 answers are left. */
const shown = { lastFloor: 31, perPage: 30, total: 29 }

test.each([
  { of: 'comments, the oldest first', order: undefined, isQuestion: false, more: {}, page: 2 },
  { of: 'comments, the newest first', order: 'newest', isQuestion: false, more: {}, page: 1 },
  { of: 'answers by their likes', order: undefined, isQuestion: true, more: {}, page: 1 },
  {
    of: 'answers by their likes, a full page of them',
    order: 'score',
    isQuestion: true,
    more: { total: 30 },
    page: 2,
  },
  { of: 'answers, the oldest first', order: 'oldest', isQuestion: true, more: {}, page: 2 },
  { of: 'answers, the newest first', order: 'newest', isQuestion: true, more: {}, page: 1 },
])('what is new among $of stands on its page', ({ order, isQuestion, more, page }) => {
  expect(firstNewPage(order, isQuestion, { ...shown, ...more })).toBe(page)
})
