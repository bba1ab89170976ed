import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { NewPhonePage } from '#web/accounts/profile/phone-pages.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/updatePhoneBinding/step2')({
  component: () => (
    <SignedInOnly title={m.accounts_new_phone()}>
      <NewPhonePage />
    </SignedInOnly>
  ),
})
