import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { PhoneBindingPage } from '#web/accounts/phone-pages.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/phoneBinding')({
  head: ({ matches }) =>
    pageHead({
      facts: rootData(matches),
      title: m.accounts_bind_phone(),
      path: '/user/control/phoneBinding',
    }),
  component: () => (
    <SignedInOnly>
      <PhoneBindingPage />
    </SignedInOnly>
  ),
})
