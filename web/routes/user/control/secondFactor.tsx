import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SecondFactorPage } from '#web/accounts/second-factor/second-factor-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/secondFactor')({
  component: () => (
    <SignedInOnly title={m.accounts_second_factor()}>
      <SecondFactorPage />
    </SignedInOnly>
  ),
})
