import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { EditUserPage } from '#web/accounts/edit-user-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/editUser')({
  component: () => (
    <SignedInOnly title={m.accounts_edit_user()}>
      <EditUserPage />
    </SignedInOnly>
  ),
})
