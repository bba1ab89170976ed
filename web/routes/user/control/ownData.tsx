import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { OwnDataPage } from '#web/accounts/profile/own-data-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/ownData')({
  component: () => (
    <SignedInOnly title={m.accounts_own_data()}>
      <OwnDataPage />
    </SignedInOnly>
  ),
})
