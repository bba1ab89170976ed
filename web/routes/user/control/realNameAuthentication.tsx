import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { RealNamePage } from '#web/accounts/profile/real-name-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/realNameAuthentication')({
  component: () => (
    <SignedInOnly title={m.accounts_real_name()}>
      <RealNamePage />
    </SignedInOnly>
  ),
})
