import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { NewPhonePage } from '#web/accounts/phone-pages.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/updatePhoneBinding/step2')({
  head: ({ matches }) =>
    pageHead({
      facts: rootData(matches),
      title: m.accounts_new_phone(),
      path: '/user/control/updatePhoneBinding/step2',
    }),
  component: () => (
    <SignedInOnly>
      <NewPhonePage />
    </SignedInOnly>
  ),
})
