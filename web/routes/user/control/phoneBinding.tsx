import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { PhoneBindingPage } from '#web/accounts/profile/phone-pages.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/phoneBinding')({
  component: () => (
    <SignedInOnly title={m.accounts_bind_phone()}>
      <PhoneBindingPage />
    </SignedInOnly>
  ),
})
