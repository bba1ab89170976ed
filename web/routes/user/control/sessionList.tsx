import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SessionListPage } from '#web/accounts/sessions/session-list-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/sessionList')({
  component: () => (
    <SignedInOnly title={m.accounts_sessions()}>
      <SessionListPage />
    </SignedInOnly>
  ),
})
