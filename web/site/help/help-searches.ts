import type * as z from 'zod/mini'
import type { helpSearch } from '#contract/site/help.ts'
import { anyId, anyPage, searchReader } from '#web/api/read-search.ts'
import { anyKeyword } from '#web/posts/search/search-searches.ts'

export const readHelpSearch = searchReader<z.output<typeof helpSearch>>({
  keyword: anyKeyword,
  categoryId: anyId,
  page: anyPage,
})

export const readHelpDetailSearch = searchReader<{ helpId: number }>({ helpId: anyId })
