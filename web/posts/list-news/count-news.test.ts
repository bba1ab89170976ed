import { expect, test } from 'vitest'
import { countNews, type News } from './count-news.ts'

test.each<[what: string, known: string[], latest: string[], news: News]>([
  ['nothing', ['a', 'b'], ['a', 'b'], { count: 0, isMore: false }],
  ['two ahead of what was there', ['a', 'b', 'c'], ['y', 'z', 'a'], { count: 2, isMore: false }],
  [
    'one that came and one that moved up',
    ['a', 'b', 'c'],
    ['c2', 'z', 'a', 'b'],
    { count: 2, isMore: false },
  ],
  [
    'one behind another that moved up unseen',
    ['a', 'b', 'c'],
    ['c', 'z', 'a', 'b'],
    { count: 1, isMore: false },
  ],
  [
    'what came up from the next page in the place of a deleted one',
    ['a', 'b'],
    ['b', 'c'],
    { count: 0, isMore: false },
  ],
  ['more than a page', ['a', 'b'], ['x', 'y'], { count: 2, isMore: true }],
  ['the first of an empty list', [], ['x'], { count: 1, isMore: false }],
  ['nothing any more', ['a'], [], { count: 0, isMore: false }],
])('of a list that was read again, %s', (_, known, latest, news) => {
  expect(countNews(known, latest)).toEqual(news)
})
