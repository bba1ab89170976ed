import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { EditUserPage } from '#web/accounts/edit-user-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/editUser')({
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.accounts_edit_user(), path: '/user/control/editUser' }),
  component: () => (
    <SignedInOnly>
      <EditUserPage />
    </SignedInOnly>
  ),
})
