import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { readOrKept } from '#web/api/queries.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'
import { SearchPage } from '#web/posts/search/search-page.tsx'
import { readResults } from '#web/posts/search/search-queries.ts'
import { readSearchSearch } from '#web/posts/search/search-searches.ts'
import { HelpInSearch, helpInSearch } from '#web/site/help/help-in-search.tsx'

export const Route = createFileRoute('/search')({
  validateSearch: readSearchSearch,
  loaderDeps: ({ search }) => readSearchSearch(search),
  loader: async ({ context: { queryClient }, deps: search }) => {
    const help = helpInSearch(search)
    if (search.keyword)
      await Promise.all([readOrKept(queryClient, readResults(search)), help && readOrKept(queryClient, help)])
    return search
  },
  head: ({ loaderData, matches }) => {
    const keyword = loaderData?.keyword
    return pageHead({
      facts: rootData(matches),
      title: keyword ? m.search_of({ keyword }) : m.search_title(),
      path: '/search',
    })
  },
  component: () => {
    const search = Route.useLoaderData()
    return <SearchPage search={search} help={helpInSearch(search) && <HelpInSearch {...search} />} />
  },
})
