import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { OwnDataPage } from '#web/accounts/own-data-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/ownData')({
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.accounts_own_data(), path: '/user/control/ownData' }),
  component: () => (
    <SignedInOnly>
      <OwnDataPage />
    </SignedInOnly>
  ),
})
