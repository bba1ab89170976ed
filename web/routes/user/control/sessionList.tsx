import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SessionListPage } from '#web/accounts/session-list-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/sessionList')({
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.accounts_sessions(), path: '/user/control/sessionList' }),
  component: () => (
    <SignedInOnly>
      <SessionListPage />
    </SignedInOnly>
  ),
})
