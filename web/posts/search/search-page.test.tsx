import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { search as searchOperation } from '#contract/posts/search.ts'
import { answers, drawPage } from '#test/drawn-page.tsx'
import { nothingFound } from '#test/nothing-found.ts'
import { SearchPage } from './search-page.tsx'

test('what may have been meant is a link that narrows as the search did, also where nothing was found', async () => {
  const search = { keyword: 'suspence', kind: 'topic', page: 3 } as const
  const html = await drawPage(
    <SearchPage search={search} help={null} />,
    [answers(searchOperation, search, { ...nothingFound, meant: 'suspense <em>' })],
    {},
    '/search?keyword=suspence&kind=topic&page=3',
  )
  const [, href = '', name] = /<a[^>]*href="([^"]*)"[^>]*>(suspense[^<]*)/.exec(html) ?? []
  expect(name).toBe('suspense &lt;em&gt;')
  const { searchParams } = new URL(href.replaceAll('&amp;', '&'), 'http://teahouse.test')
  expect(Object.fromEntries(searchParams)).toEqual({ keyword: 'suspense <em>', kind: 'topic' })
})

test('what has the words that may have been meant follows under their name', async () => {
  const search = { keyword: 'suspence' }
  const item = {
    topicId: 1,
    isQuestion: false,
    commentId: null,
    replyId: null,
    followUpNumber: null,
    floor: null,
    title: ['', 'Suspense', ''],
    snippet: ['Leaves'],
    tag: { tagId: 1, name: 'Tea' },
    author: {
      userId: 1,
      account: 'ann',
      nickname: null,
      avatarUrl: null,
      isStaff: false,
      isCancelled: false,
      badges: [],
    },
    publishedAt: '2026-01-01T00:00:00.000Z',
    commentCount: 0,
    isResolved: false,
    isNear: true,
  }
  for (const meant of ['suspense', null]) {
    const html = await drawPage(
      <SearchPage search={search} help={null} />,
      [
        answers(searchOperation, search, {
          ...nothingFound,
          items: [item],
          total: 1,
          mayBeMore: !meant,
          meant,
        }),
      ],
      {},
      '/search?keyword=suspence',
    )
    expect(html.includes(m.search_near())).toBe(meant === null)
    expect(html).toContain(meant ? m.search_found({ total: 1 }) : m.search_found_more({ total: 1 }))
    expect(html.includes(m.search_near_meant({ meant: 'suspense' }))).toBe(meant !== null)
  }
})

test('where nothing was found, whatever narrows the search can be taken away', async () => {
  for (const narrowed of [{ kind: 'topic' }, { time: 'week' }, { tagId: 3 }, { authorId: 3 }] as const) {
    const search = { keyword: 'tea', ...narrowed }
    const html = await drawPage(
      <SearchPage search={search} help={null} />,
      [answers(searchOperation, search, nothingFound)],
      {},
      '/search?keyword=tea',
    )
    expect(html).toContain(m.search_reset())
  }
})
