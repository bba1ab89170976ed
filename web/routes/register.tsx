import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { RegisterPage } from '#web/accounts/sign-in/register-page.tsx'
import { anyText, searchReader } from '#web/api/read-search.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'

const validateSearch = searchReader<{ jumpUrl?: string }>({ jumpUrl: anyText })

export const Route = createFileRoute('/register')({
  validateSearch,
  head: ({ matches }) => {
    const facts = rootData(matches)
    return pageHead({
      facts,
      title: m.accounts_register(),
      ...(import.meta.env.SSR && { description: m.accounts_register_description() }),
      path: '/register',
    })
  },
  component: () => <RegisterPage jumpUrl={Route.useSearch().jumpUrl} />,
})
