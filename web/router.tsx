import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { parseSearch, stringifySearch } from '#web/api/address-search.ts'
import { pageContext } from '#web/api/page-context.ts'
import { keepFocus } from '#web/shell/keep-focus.ts'
import { routeTree } from './routeTree.gen.ts'
import { reportEarlyScroll, scrollOnNavigation } from './shell/keep-place.ts'
import { PageError, PageMissing } from './shell/page-error.tsx'
import { showPress } from './shell/show-press.ts'
import { trustDrawnAnswers } from './shell/trust-drawn-answers.ts'

export function getRouter() {
  const queryClient = new QueryClient({
    // Errors are told once, by call(); trying again by itself would tell them several times.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      // Without a network a write fails and says so, rather than waiting to happen later; and no password that was sent
      // stays in memory.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageMissing,
    scrollRestoration: scrollOnNavigation(),
    ssr: { nonce: pageContext()?.nonce },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  if (typeof window !== 'undefined') {
    trustDrawnAnswers(router, queryClient)
    reportEarlyScroll(router)
    showPress(router)
    keepFocus(router)
    void import('./shell/after-start.ts').then(({ afterStart }) => afterStart(router, queryClient))
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
