import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { RealNamePage } from '#web/accounts/real-name-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/realNameAuthentication')({
  head: ({ matches }) =>
    pageHead({
      facts: rootData(matches),
      title: m.accounts_real_name(),
      path: '/user/control/realNameAuthentication',
    }),
  component: () => (
    <SignedInOnly>
      <RealNamePage />
    </SignedInOnly>
  ),
})
