import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { EditUserPage } from '#web/accounts/profile/edit-user-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/editUser')({
  component: () => (
    <SignedInOnly title={m.accounts_edit_user()}>
      <EditUserPage />
    </SignedInOnly>
  ),
})
