import type * as z from 'zod/mini'
import type { searchSearch } from '#contract/posts/search.ts'
import { keywordLength, searchKinds, searchOrders, searchTimes } from '#contract/posts/search-options.ts'
import { anyId, anyPage, oneOf, searchReader } from '#web/api/read-search.ts'

/** What the contract's lines refuse: it is left out rather than said to somebody who pasted it. */
const unreadable = /[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu

/** What was typed, on one line and no longer than the search takes. */
export function anyKeyword(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const clean = value.replace(unreadable, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(clean).slice(0, keywordLength.max).join('')
}

export const readSearchSearch = searchReader<z.output<typeof searchSearch>>({
  keyword: anyKeyword,
  page: anyPage,
  kind: oneOf(searchKinds),
  tagId: anyId,
  authorId: anyId,
  time: oneOf(searchTimes),
  order: oneOf(searchOrders),
})
