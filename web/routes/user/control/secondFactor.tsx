import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SecondFactorPage } from '#web/accounts/second-factor-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/secondFactor')({
  head: ({ matches }) =>
    pageHead({
      facts: rootData(matches),
      title: m.accounts_second_factor(),
      path: '/user/control/secondFactor',
    }),
  component: () => (
    <SignedInOnly>
      <SecondFactorPage />
    </SignedInOnly>
  ),
})
