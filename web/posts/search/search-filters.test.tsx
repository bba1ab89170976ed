import { expect, test } from 'vitest'
import { search as searchOperation } from '#contract/posts/search.ts'
import { answers, drawPage } from '#test/drawn-page.tsx'
import { nothingFound } from '#test/nothing-found.ts'
import { SearchFilters } from './search-filters.tsx'

const byAuthor = {
  userId: 7,
  account: 'ann',
  nickname: 'Ann of Anxi',
  avatarUrl: null,
  isStaff: false,
  isCancelled: false,
  badges: [],
}
const results = {
  ...nothingFound,
  resultTags: [{ tagId: 3, name: 'Oolong', count: 12 }],
  byAuthor,
}

test('of each kind of filter one is current, however much else is asked for, and the rest lead on', async () => {
  const search = { keyword: 'react', kind: 'topic', tagId: 3, authorId: 7 } as const
  const html = await drawPage(
    <SearchFilters search={search} />,
    [answers(searchOperation, search, results)],
    {},
    '/search?keyword=react&kind=topic&tagId=3&authorId=7',
  )
  const links = [...html.matchAll(/<a([^>]*)>([^<]*)/g)].map(([, attributes = '', name]) => ({
    name,
    isCurrent: attributes.includes('aria-current="page"'),
    href: /href="([^"]*)"/.exec(attributes)?.[1],
  }))
  expect(links.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual([
    'Topics',
    'Any time',
    'Oolong',
    'Ann of Anxi',
  ])
  expect(links.find(({ name }) => name === 'Anyone')?.href).toBe(
    '/search?keyword=react&amp;kind=topic&amp;tagId=3',
  )
})
