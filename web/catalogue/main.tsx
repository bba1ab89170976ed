import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { type Language, languages } from '#contract/core/language.ts'
import { overwriteGetLocale } from '#contract/messages/generated/runtime.js'
import { DialogHost } from '#web/ui/dialog-host.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { CataloguePage } from './catalogue-page.tsx'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

/* The catalogue by itself: /catalogue?language=en-US&theme=dark&now=1767225600000 */

const asked = new URLSearchParams(location.search)
const language: Language = languages.find((each) => each === asked.get('language')) ?? 'zh-CN'
const now = Number(asked.get('now') ?? Date.now())

document.documentElement.lang = language
document.documentElement.dataset.theme = asked.get('theme') ?? 'system'
overwriteGetLocale(() => language)

const queryClient = new QueryClient()

// Parts that are links ask a router where they lead.
const root = createRootRoute({
  component: () => (
    <QueryClientProvider client={queryClient}>
      <CataloguePage now={now} />
      <DialogHost />
      <Toaster />
    </QueryClientProvider>
  ),
  notFoundComponent: () => null,
})
const router = createRouter({ routeTree: root, history: createMemoryHistory() })

createRoot(document.getElementById('catalogue')!).render(<RouterProvider router={router as never} />)
