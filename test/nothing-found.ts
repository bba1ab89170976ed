import type { Results } from '#contract/posts/search.ts'

/** The answer to a search that finds nothing. */
export const nothingFound: Results = {
  items: [],
  page: 1,
  perPage: 20,
  total: 0,
  pageCount: 1,
  mayBeMore: false,
  corrected: null,
  meant: null,
  tags: [],
  resultTags: [],
  byAuthor: null,
  problems: [],
}
