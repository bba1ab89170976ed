import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { OldPhonePage } from '#web/accounts/phone-pages.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/updatePhoneBinding/step1')({
  head: ({ matches }) =>
    pageHead({
      facts: rootData(matches),
      title: m.accounts_old_phone(),
      path: '/user/control/updatePhoneBinding/step1',
    }),
  component: () => (
    <SignedInOnly>
      <OldPhonePage />
    </SignedInOnly>
  ),
})
