import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { addQuery } from '#web/api/add-query.ts'
import { readOrKept } from '#web/api/queries.ts'
import { notFoundWhenMissing } from '#web/core/not-found-when-missing.ts'
import { isBehindLast, pageHead, rootData } from '#web/core/site-head.ts'
import { HelpMissing } from '#web/site/help/help-detail-page.tsx'
import { HelpPage, headingOf } from '#web/site/help/help-page.tsx'
import { catalogueQuery, type HelpSearch, helpListQuery } from '#web/site/help/help-queries.ts'
import { readHelpSearch } from '#web/site/help/help-searches.ts'

export const Route = createFileRoute('/help')({
  validateSearch: readHelpSearch,
  loaderDeps: ({ search }) => readHelpSearch(search),
  loader: async ({ context: { queryClient }, deps: search }) => {
    const [catalogue, list] = await Promise.all([
      readOrKept(queryClient, catalogueQuery),
      readOrKept(queryClient, helpListQuery(search)).catch(notFoundWhenMissing),
    ])
    return {
      search,
      heading: headingOf(catalogue.roots, search),
      path: addressOf(search),
      isBehind: isBehindLast(list),
    }
  },
  head: ({ loaderData, matches }) =>
    pageHead({
      facts: rootData(matches),
      title: loaderData?.heading ?? m.help_title(),
      ...(import.meta.env.SSR && { description: m.help_description() }),
      path: loaderData?.path ?? '/help',
      isBehindLast: loaderData?.isBehind,
    }),
  notFoundComponent: HelpMissing,
  component: () => <HelpPage {...Route.useLoaderData().search} />,
})

/** What was searched is no page of its own for machines. */
function addressOf({ categoryId, page = 1 }: HelpSearch): string {
  const query = new URLSearchParams()
  if (categoryId) query.set('categoryId', String(categoryId))
  if (Number(page) > 1) query.set('page', String(page))
  return addQuery('/help', query)
}
