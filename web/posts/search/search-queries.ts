import type { InputOf } from '#contract/core/endpoint.ts'
import { search, suggestSearch } from '#contract/posts/search.ts'
import { queryOf } from '#web/api/queries.ts'

export type Search = InputOf<typeof search>

export const readResults = ({ keyword, page, kind, tagId, authorId, time, order }: Search) =>
  queryOf(search, { keyword, page, kind, tagId, authorId, time, order: order === 'best' ? undefined : order })

export const readSuggestions = (keyword: string) => ({
  ...queryOf(suggestSearch, { keyword }),
  staleTime: 60_000,
})
