import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readBaseInfo } from '#contract/site/site.ts'
import { pageContext } from '#web/api/page-context.ts'
import { queryOf, readOrKept } from '#web/api/queries.ts'
import { readPageFacts } from '#web/core/page-facts.ts'
import { markDocument, siteHead, themeColors } from '#web/core/site-head.ts'
import { searchLink } from '#web/posts/search/search-link.ts'
import { Shell } from '#web/shell/shell.tsx'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context }) => {
    const site = await readOrKept(context.queryClient, queryOf(readBaseInfo, {}))
    return { ...readPageFacts(), site }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => {
    const { meta, links } = siteHead(loaderData)
    if (!import.meta.env.SSR) return { meta, links }
    return { meta, links: [...links, searchLink(loaderData?.site.title, loaderData?.language)] }
  },
  shellComponent: Document,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
})

/** The browser leaves the text that it finds as it is, and needn't carry it. */
const firstScript = { __html: import.meta.env.SSR ? markDocument : '' }

function Document({ children }: { children: ReactNode }) {
  const facts = Route.useLoaderData()
  return (
    // The script in the head marks the document before React looks at it.
    <html lang={facts?.language ?? 'zh-CN'} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* The router keeps one of a name. */}
        {themeColors.map((color) => (
          <meta key={color.media} name="theme-color" {...color} />
        ))}
        {/* Drawn by the server only: as part of the router's head it would be made anew, and refused, on each change of page. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <script nonce={pageContext()?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={firstScript} />
      </head>
      <body>
        <div id="app">{children}</div>
        <Scripts />
      </body>
    </html>
  )
}
