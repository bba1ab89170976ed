import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Endpoint, InputOf, OutputOf } from '#contract/core/endpoint.ts'
import type { readBaseInfo } from '#contract/site/site.ts'
import { queryOf } from '#web/api/queries.ts'

/** An operation with what it answers. */
export interface Answer {
  queryKey: readonly unknown[]
  data: unknown
}

export const answers = <E extends Endpoint>(endpoint: E, input: InputOf<E>, data: OutputOf<E>): Answer => ({
  queryKey: queryOf(endpoint, input).queryKey,
  data,
})

/** A page as it is drawn of what it was answered, without a browser: what a member sees before anything is pressed. */
export async function drawPage(
  page: ReactElement,
  given: readonly Answer[],
  site: Partial<OutputOf<typeof readBaseInfo>> = {},
  address = '/',
): Promise<string> {
  const queryClient = new QueryClient()
  for (const { queryKey, data } of given) queryClient.setQueryData(queryKey, data)
  const routeTree = createRootRoute({
    loader: () => ({ site: { now: Date.parse('2026-11-22T12:00:00Z'), ...site }, language: 'en-US' }),
    component: () => page,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  queryClient.clear()
  return html
}

/** What of it is read, with the markup gone. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()
