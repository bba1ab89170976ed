import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, rootRouteId } from '@tanstack/react-router'
import { keepPageFacts } from '#web/core/page-facts.ts'
import { baseInfoQuery } from '#web/core/site.ts'
import { rootData } from '#web/core/site-head.ts'

type RootData = NonNullable<ReturnType<typeof rootData>>

/**
 * The site as it is, not as it was when this window was opened: once what is read of it anew, as with another page, says
 * something else, everything that was drawn from it is drawn again.
 */
export function followSite(router: AnyRouter, queryClient: QueryClient): void {
  const drawn = () => rootData(router.state.matches)
  const facts = drawn()
  if (facts) keepPageFacts(facts)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== baseInfoQuery.queryKey[0]) return
    const [site, shown] = [query.state.data as RootData['site'] | undefined, drawn()?.site]
    if (site && shown && !isSameSite(site, shown))
      void router.invalidate({ filter: ({ routeId }) => routeId === rootRouteId })
  })
}

/** Who asked, and when, is nothing of the site. */
const isSameSite = (one: RootData['site'], other: RootData['site']): boolean =>
  settled(one) === settled(other)

const settled = (site: RootData['site']) => JSON.stringify({ ...site, systemUser: null, now: 0 })
