import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { m } from '#contract/messages/generated/messages.js'
import { RegisterPage } from '#web/accounts/sign-in/register-page.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'

const validateSearch = lenientSearch(z.object({ jumpUrl: z.optional(z.string()) }))

export const Route = createFileRoute('/register')({
  validateSearch,
  head: ({ matches }) => {
    const facts = rootData(matches)
    return pageHead({
      facts,
      title: m.accounts_register(),
      description: m.accounts_register_description(),
      path: '/register',
    })
  },
  component: () => <RegisterPage jumpUrl={Route.useSearch().jumpUrl} />,
})
