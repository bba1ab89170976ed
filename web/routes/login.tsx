import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { LinkPage } from '#web/accounts/sign-in/link-page.tsx'
import { LoginPage } from '#web/accounts/sign-in/login-page.tsx'
import { anyText, searchReader } from '#web/api/read-search.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'

const validateSearch = searchReader<{ jumpUrl?: string }>({ jumpUrl: anyText })

export const Route = createFileRoute('/login')({
  validateSearch,
  head: ({ matches }) => {
    const facts = rootData(matches)
    return pageHead({
      facts,
      title: m.accounts_sign_in(),
      ...(import.meta.env.SSR && { description: m.accounts_sign_in_description() }),
      path: '/login',
    })
  },
  component: Login,
})

function Login() {
  const { jumpUrl } = Route.useSearch()
  // A one-time link keeps its secret behind the '#', which a browser never sends to any server.
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const token = isHydrated ? /^link=([\w-]+)$/.exec(hash)?.[1] : undefined
  return token ? <LinkPage token={token} /> : <LoginPage jumpUrl={jumpUrl} />
}
