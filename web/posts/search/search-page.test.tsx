import { expect, test } from 'vitest'
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
