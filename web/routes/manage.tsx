import { createFileRoute, Outlet } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { pageHead, rootData } from '#web/core/site-head.ts'
import { ManageLayout } from '#web/staff/manage-layout.tsx'

export const Route = createFileRoute('/manage')({
  head: ({ matches }) => pageHead({ facts: rootData(matches), title: m.manage_title(), path: '/manage' }),
  component: () => (
    <ManageLayout>
      <Outlet />
    </ManageLayout>
  ),
})
